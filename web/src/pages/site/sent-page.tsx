import { sentPages } from "@lamplight/api/contract/sent-pages.ts";
import { useLocation } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { ButtonLink } from "../../components/form/button.tsx";
import { Container, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";

const NOT_SENT = "That wasn't sent";
const WORDS = new Map<string, { title: string; text: string }>([
  [sentPages.message, { title: "Message sent", text: "We'll reply by email." }],
  [sentPages.newsletter, { title: "Almost there", text: "Please open the link we just emailed you." }],
  [
    sentPages.incomplete,
    {
      title: NOT_SENT,
      text: "Go back and check every field: one is empty, too long or not a complete email address. Your browser keeps what you wrote.",
    },
  ],
  [
    sentPages.tooMany,
    { title: NOT_SENT, text: "We got many messages from here. Wait a few minutes, then go back and send it again." },
  ],
]);
const NOTHING = {
  title: NOT_SENT,
  text: "Something went wrong on our side. Go back and send it again in a few minutes, or call us.",
};

/** What happened to a form that was submitted without script. */
export function SentPage() {
  const { pathname } = useLocation();
  const { title, text } = WORDS.get(pathname) ?? NOTHING;
  return (
    <Section tone="tint" fill>
      <PageTitle title={title} isListed={false} />
      <Container>
        <StatePanel
          level={1}
          art={lampUrl}
          title={title}
          text={text}
          action={<ButtonLink to={paths.home}>Go to the home page</ButtonLink>}
        />
      </Container>
    </Section>
  );
}
