import { paths } from "../../app/paths.ts";
import { MailedLinkPage } from "../../components/page/mailed-link-page.tsx";
import { useConfirmEmail } from "../../features/accounts/security/security-queries.ts";

/** Target of the link that confirms an account's email, or its new one. */
export function ConfirmEmailPage() {
  const { mutateAsync: confirm } = useConfirmEmail();
  const actionOf = (link: URLSearchParams) => {
    const token = link.get("token");
    return token
      ? {
          title: "Confirm your email",
          text: "If you have an account with us and asked for this link, confirm that this email is yours. You log in with it from then on.",
          label: "Confirm email",
          busyLabel: "Confirming…",
          follow: async () => {
            const { message = "" } = await confirm({ token });
            return { title: "Your email is confirmed", text: message };
          },
        }
      : null;
  };
  return (
    <MailedLinkPage
      name="Confirm your email"
      actionOf={actionOf}
      next={{ label: "Go to My Profile", to: paths.myProfile }}
    />
  );
}
