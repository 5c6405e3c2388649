import { useLocation } from "react-router-dom";
import { Container, Section } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { StatePanel } from "../components/state-panel.tsx";
import { VisitChoicePart } from "../features/choosing-time/visit-choice.tsx";

/** A patient chooses another time or a refund by the emailed link, without a login. Opening the link does nothing. */
export function ChooseTimePage() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return (
    <Section tone="tint">
      <PageTitle title="Choose another time" isListed={false} />
      <Container>
        {code ? (
          <VisitChoicePart key={code} code={code} />
        ) : (
          <StatePanel
            level={1}
            title="This link is incomplete"
            text="Please open the link in our email again, or call us."
          />
        )}
      </Container>
    </Section>
  );
}
