import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { MailedLinkPage } from "../components/mailed-link-page.tsx";
import { useMailedCopy } from "../features/appointments/mailed-copy.ts";

/** Where the link leads that asks a second address whether it wants a visit's letters. */
export function ConfirmCopyPage() {
  return (
    <MailedLinkPage
      name="A copy of our letters"
      link={useMailedCopy()}
      waiting="We are putting your address on the list of this visit."
      action={<ButtonLink to={paths.home}>See who we are</ButtonLink>}
    />
  );
}
