import type { ReactNode } from "react";
import lampUrl from "../art/scene-lamp.svg";
import { Container, Section } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";
import { StatePanel } from "./state-panel.tsx";

type Outcome = { title: string; text: string };

type MailedLinkPageProps = {
  /** Title of the tab. */
  name: string;
  /** Result of following the link: `outcome` is null while the call runs; `isMissing` if the URL has no token. */
  link: { outcome: Outcome | null; isMissing: boolean };
  waiting: string;
  action: ReactNode;
};

const NO_LINK: Outcome = {
  title: "This link is incomplete",
  text: "Please open the link in our email again, or copy all of it into the address bar.",
};

/** Page for a link in an email. Follows the link without another click and shows the result. */
export function MailedLinkPage({ name, link, waiting, action }: MailedLinkPageProps) {
  const { title, text } = link.isMissing ? NO_LINK : (link.outcome ?? { title: "One moment", text: waiting });
  return (
    <Section tone="tint">
      <PageTitle title={name} />
      <Container role="status">
        <StatePanel level={1} art={lampUrl} title={title} text={text} action={action} />
      </Container>
    </Section>
  );
}
