import { paths } from "../app/paths.ts";
import lampUrl from "../art/scene-lamp.svg";
import { ButtonLink } from "../components/button.tsx";
import { Section, Wrap } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { StatePanel } from "../components/state-panel.tsx";
import { useMailedLink } from "../features/newsletter/mailed-link.ts";

const WAITING = { title: "One moment", text: "We are doing what the link asks for." };
const NO_LINK = {
  title: "This link is not whole",
  text: "Please open the link in our letter again, or copy all of it into the address bar.",
};

/** Where the links of our letters lead: a subscription is confirmed or ended, without another click. */
export function NewsletterPage() {
  const link = useMailedLink();
  const said = link.isMissing ? NO_LINK : (link.outcome ?? WAITING);
  return (
    <Section tone="tint">
      <PageTitle title="Newsletter" />
      <Wrap role="status">
        <StatePanel
          level={1}
          art={lampUrl}
          title={said.title}
          text={said.text}
          action={<ButtonLink to={paths.home}>Go to the home page</ButtonLink>}
        />
      </Wrap>
    </Section>
  );
}
