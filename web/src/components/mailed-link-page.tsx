import type { ReactNode } from "react";
import lampUrl from "../art/scene-lamp.svg";
import { Container, Section } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";
import { StatePanel } from "./state-panel.tsx";

type Said = { title: string; text: string };

type MailedLinkPageProps = {
  /** In the tab. */
  name: string;
  /** What came of following the link: null while the server is asked; missing where the address carries none. */
  link: { outcome: Said | null; isMissing: boolean };
  waiting: string;
  action: ReactNode;
};

const NO_LINK: Said = {
  title: "This link is incomplete",
  text: "Please open the link in our email again, or copy all of it into the address bar.",
};

/** Where a link of our letters leads: it is followed without another click, and the page says what came of it. */
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
