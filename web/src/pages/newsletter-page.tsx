import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { MailedLinkPage } from "../components/mailed-link-page.tsx";
import { useMailedLink } from "../features/newsletter/mailed-link.ts";

/** Target of the newsletter's links: confirms or ends a subscription. */
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
