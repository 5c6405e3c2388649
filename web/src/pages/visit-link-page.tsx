import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { Container, Section } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { linkedVisitQuery } from "../features/visit-link/queries.ts";
import { failureText, isFinal } from "../lib/failure.ts";
import { LinkedVisitPart } from "./linked-visit.tsx";

/** A patient acts on one visit by the link in their emails, without a login. Opening the link does nothing. */
export function VisitLinkPage() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return (
    <Section tone="tint">
      <PageTitle title="Your visit" isListed={false} />
      <Container>
        {code ? (
          <FoundVisit key={code} code={code} />
        ) : (
          <StatePanel
            level={1}
            title="This link is incomplete"
            text="Please open the link in our email again, or log in to see your visits."
            action={<ButtonLink to={paths.myAppointments}>My Appointments</ButtonLink>}
          />
        )}
      </Container>
    </Section>
  );
}

function FoundVisit({ code }: { code: string }) {
  const { data: visit, error, refetch } = useQuery(linkedVisitQuery(code));
  if (isFinal(error))
    return (
      <StatePanel
        level={1}
        title="This link has ended"
        text={failureText(error)}
        action={<ButtonLink to={paths.myAppointments}>My Appointments</ButtonLink>}
      />
    );
  if (!visit && error) return <FailedState title="Your visit didn't load" error={error} retry={refetch} />;
  if (!visit)
    return (
      <Loading label="Looking up your visit">
        <Skeleton shape="card" />
      </Loading>
    );
  return <LinkedVisitPart code={code} visit={visit} />;
}
