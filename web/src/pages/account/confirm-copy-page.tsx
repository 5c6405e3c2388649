import { paths } from "../../app/paths.ts";
import { MailedLinkPage } from "../../components/page/mailed-link-page.tsx";
import { useConfirmCopy } from "../../features/appointments/visit/details-queries.ts";

/** Target of the link that asks a second address whether it wants a visit's emails. */
export function ConfirmCopyPage() {
  const { mutateAsync: confirm } = useConfirmCopy();
  const actionOf = (link: URLSearchParams) => {
    const token = link.get("token");
    return token
      ? {
          title: "Get copies of our emails?",
          text: "We'll send you our emails about one visit: when it is, how to join, and reminders. You can stop them at any time.",
          label: "Send me the emails",
          busyLabel: "Saving…",
          follow: async () => {
            const { message = "" } = await confirm({ token });
            return { title: "Thank you", text: `${message} You don't need to do anything else here.` };
          },
        }
      : null;
  };
  return (
    <MailedLinkPage
      name="Copies of our emails"
      actionOf={actionOf}
      next={{ label: "Visit our home page", to: paths.home }}
    />
  );
}
