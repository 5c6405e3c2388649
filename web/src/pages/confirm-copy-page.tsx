import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { MailedLinkPage } from "../components/mailed-link-page.tsx";
import { useMailedCopy } from "../features/appointments/mailed-copy.ts";

/** Target of the link that asks a second address whether it wants a visit's emails. */
export function ConfirmCopyPage() {
  return (
    <MailedLinkPage
      name="Copies of our emails"
      link={useMailedCopy()}
      waiting="We're adding your email to this visit."
      action={<ButtonLink to={paths.home}>Visit our home page</ButtonLink>}
    />
  );
}
