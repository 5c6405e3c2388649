import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import lampUrl from "../../art/scene-lamp.svg";
import { failureText, isFinal } from "../../lib/errors/failure.ts";
import { Button, ButtonLink } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { StatePanel } from "../states/state-panel.tsx";
import { Container, Section } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";

type Outcome = { title: string; text: string };
type MailedAction = {
  /** What pressing the button does. */
  title: string;
  text: string;
  label: string;
  busyLabel: string;
  follow: () => Promise<Outcome>;
};

type MailedLinkPageProps = {
  /** Title of the tab. */
  name: string;
  /** The action of the parameters behind the URL's #; null if they have no token. */
  actionOf: (link: URLSearchParams) => MailedAction | null;
  /** Where to go afterward. */
  next: { label: string; to: string };
};

/**
 * Page for a link in an email: says what the link does, with one button that does it. Opening the page changes nothing, because mail
 * scanners open every link. Once used, the token leaves the URL.
 */
export function MailedLinkPage({ name, actionOf, next }: MailedLinkPageProps) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [followed, setFollowed] = useState<{ hash: string; outcome: Outcome | null; error: unknown } | null>(null);
  const action = actionOf(new URLSearchParams(hash.slice(1)));
  // A link opened later in the same tab starts over.
  const state = action === null || followed?.hash === hash ? followed : null;
  const isBusy = state !== null && state.outcome === null && state.error === null;

  async function press({ follow }: MailedAction): Promise<void> {
    setFollowed({ hash, outcome: null, error: null });
    try {
      setFollowed({ hash, outcome: await follow(), error: null });
    } catch (error) {
      if (!isFinal(error)) return setFollowed({ hash, outcome: null, error });
      setFollowed({ hash, outcome: { title: "That didn't work", text: failureText(error) }, error: null });
    }
    await navigate(pathname, { replace: true, preventScrollReset: true });
  }

  const nextLink = <ButtonLink to={next.to}>{next.label}</ButtonLink>;
  return (
    <Section tone="tint">
      <PageTitle title={name} />
      <Container role="status">
        {state?.outcome ? (
          <StatePanel level={1} art={lampUrl} {...state.outcome} action={nextLink} />
        ) : action === null ? (
          <StatePanel
            level={1}
            art={lampUrl}
            title="This link is incomplete"
            text="Please open the link in our email again, or copy all of it into the address bar."
            action={nextLink}
          />
        ) : (
          <StatePanel
            level={1}
            art={lampUrl}
            title={action.title}
            text={action.text}
            action={
              <>
                <FormError error={state?.error ?? null} />
                <Button busy={isBusy} busyLabel={action.busyLabel} onClick={() => void press(action)}>
                  {action.label}
                </Button>
              </>
            }
          />
        )}
      </Container>
    </Section>
  );
}
