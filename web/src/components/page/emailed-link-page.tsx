import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { failureText, isFinal } from "../../lib/errors/failure.ts";
import { ButtonLink } from "../form/button.tsx";
import { Answer } from "../states/answer.tsx";
import { StatePanel } from "../states/state-panel.tsx";
import { Container, Section } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";

type EmailedLinkPageProps<Raw, Found, Key extends QueryKey> = {
  what: "ride" | "visit";
  /** The screen with all of them, behind a login. */
  list: { to: string; label: string };
  /** What the code of a link is for. */
  queryOf: (code: string) => UseQueryOptions<Raw, Error, Found, Key>;
  children: (found: Found, code: string) => ReactNode;
};

/** The page of an emailed link with which a patient acts on one visit or ride without a login. Its code is behind the URL's #. */
export function EmailedLinkPage<Raw, Found, Key extends QueryKey>(props: EmailedLinkPageProps<Raw, Found, Key>) {
  const { what, list } = props;
  const code = useLocation().hash.slice(1);
  return (
    <Section>
      <PageTitle title={`Your ${what}`} isListed={false} />
      <Container>
        {code ? (
          <FoundByLink key={code} code={code} {...props} />
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

type FoundByLinkProps<Raw, Found, Key extends QueryKey> = EmailedLinkPageProps<Raw, Found, Key> & { code: string };

/** What a link is for, once it is found. A link that stopped working is no longer shown, even if it was found before. */
function FoundByLink<Raw, Found, Key extends QueryKey>(props: FoundByLinkProps<Raw, Found, Key>) {
  const { what, list, queryOf, code, children } = props;
  const found = useQuery(queryOf(code));
  if (isFinal(found.error))
    return (
      <StatePanel
        level={1}
        title="This link doesn't work"
        text={failureText(found.error)}
        action={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
      />
    );
  return (
    <Answer of={found} what={`your ${what}`}>
      {(data) => children(data, code)}
    </Answer>
  );
}
