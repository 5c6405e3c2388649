import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { failureText, isFinal } from "../../lib/errors/failure.ts";
import { ButtonLink } from "../form/button.tsx";
import { Loading, Skeleton } from "../states/skeleton.tsx";
import { FailedState, StatePanel } from "../states/state-panel.tsx";
import { Container, Section } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";

type Linked = {
  what: "ride" | "visit";
  /** The screen with all of them, behind a login. */
  list: { to: string; label: string };
};

/** The page of an emailed link with which a patient acts on one visit or ride without a login. Its code is behind the URL's #. */
export function EmailedLinkPage({ what, list, children }: Linked & { children: (code: string) => ReactNode }) {
  const code = useLocation().hash.slice(1);
  return (
    <Section tone="tint">
      <PageTitle title={`Your ${what}`} isListed={false} />
      <Container>
        {code ? (
          <Fragment key={code}>{children(code)}</Fragment>
        ) : (
          <StatePanel
            level={1}
            title="This link is incomplete"
            text={`Please open the link in our email again, or log in to see your ${what}s.`}
            action={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
          />
        )}
      </Container>
    </Section>
  );
}

type FoundProps<Found> = Linked & {
  answer: UseQueryResult<Found>;
  children: (found: Found) => ReactNode;
};

/** What a link is for, once it is found; before that and without it, what is happening. */
export function FoundByLink<Found>({ what, list, answer: { data, error, refetch }, children }: FoundProps<Found>) {
  if (isFinal(error))
    return (
      <StatePanel
        level={1}
        title="This link doesn't work"
        text={failureText(error)}
        action={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
      />
    );
  if (data !== undefined) return children(data);
  if (error) return <FailedState title={`Your ${what} didn't load`} error={error} retry={refetch} />;
  return (
    <Loading label={`Looking up your ${what}`}>
      <Skeleton shape="card" />
    </Loading>
  );
}
