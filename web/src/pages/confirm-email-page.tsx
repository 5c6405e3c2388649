import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { MailedLinkPage } from "../components/mailed-link-page.tsx";
import { useMailedEmail } from "../features/accounts/mailed-email.ts";

/** Target of the link that confirms a new email. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      name="Confirm your email"
      link={useMailedEmail()}
      waiting="We're confirming your email."
      action={<ButtonLink to={paths.myProfile}>Go to My Profile</ButtonLink>}
    />
  );
}
