import { textLengthInWords } from "@lamplight/api/contract/text-length.ts";
import type { ReachedHow, TextToMany, TextToManyPreview } from "@lamplight/api/contract/texts-to-many.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { counted } from "../../../lib/time/format.ts";
import { manyPreviewQuery } from "./many-queries.ts";
import styles from "./texts.module.css";

const GROUPS: { how: ReachedHow; title: (count: number) => string; why: string }[] = [
  { how: "text", title: (count) => counted(count, "text"), why: "Agreed to texts. A shared number gets one." },
  { how: "email", title: (count) => counted(count, "email"), why: "No texts, but an email address." },
  { how: "payer", title: (count) => `${count} told by their organization`, why: "It informs its passengers itself." },
  { how: "stopped", title: (count) => `${count} opted out`, why: "No texts and no email. Please call." },
  {
    how: "no_number",
    title: (count) => `${count} can't be reached`,
    why: "No number for texts and no email. Please call.",
  },
];

type ManyPreviewProps = {
  input: TextToMany;
  isSending: boolean;
  error: unknown;
  onConfirm: (version: string) => void;
};

/** Who gets a text, who an email instead, and who nothing and why, before it is sent. */
export function ManyPreview({ input, isSending, error, onConfirm }: ManyPreviewProps) {
  const query = useQuery(manyPreviewQuery(input));
  return (
    <section aria-labelledby="who" className={styles["who"]}>
      <h3 id="who">Who gets it</h3>
      <Answer of={query} what="the people">
        {(preview) => (
          <Stack>
            <blockquote className={styles["body"]}>{preview.body}</blockquote>
            <Soft variant="xs">{textLengthInWords(preview.body)} each.</Soft>
            <Groups preview={preview} />
            <FormError error={error} />
            <Confirm preview={preview} isSending={isSending} onConfirm={onConfirm} />
          </Stack>
        )}
      </Answer>
    </section>
  );
}

function Groups({ preview: { people } }: { preview: TextToManyPreview }) {
  if (people.length === 0)
    return <StatePanel title="No people" text="There is no ride or visit then. Please choose another day." />;
  return GROUPS.map(({ how, title, why }) => {
    const group = people.filter((person) => person.how === how);
    return (
      group.length > 0 && (
        <Card as="section" key={how} aria-label={title(group.length)}>
          <details>
            <summary>
              <b>{title(group.length)}</b> <Soft as="span">{why}</Soft>
            </summary>
            <ul className={styles["people"]}>
              {group.map(({ patientId, who }) => (
                <li key={`${patientId} ${who}`}>
                  <Link to={recordPaths.patient(patientId)}>{who}</Link>
                </li>
              ))}
            </ul>
          </details>
        </Card>
      )
    );
  });
}

type ConfirmProps = { preview: TextToManyPreview; isSending: boolean; onConfirm: (version: string) => void };

function Confirm({ preview: { people, version }, isSending, onConfirm }: ConfirmProps) {
  const reached = people.filter(({ how }) => how === "text" || how === "email").length;
  if (reached === 0) return null;
  return (
    <Actions>
      <Button busy={isSending} busyLabel="Sending…" onClick={() => onConfirm(version)}>
        Tell {reached === 1 ? "1 person" : `${reached} people`}
      </Button>
      <Soft variant="xs">You can undo it for ten seconds. It leaves after that.</Soft>
    </Actions>
  );
}
