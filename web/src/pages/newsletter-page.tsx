import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { MailedLinkPage } from "../components/mailed-link-page.tsx";
import { useMailedLink } from "../features/newsletter/mailed-link.ts";

/** Where the links of our newsletter letters lead: a subscription is confirmed or ended. */
export function NewsletterPage() {
  return (
    <MailedLinkPage
      name="Newsletter"
      link={useMailedLink()}
      waiting="We're updating your subscription."
      action={<ButtonLink to={paths.home}>Go to the home page</ButtonLink>}
    />
  );
}
