import type { Conversation } from "@lamplight/api/contract/conversations.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Actions, Note, Stack } from "../../../components/layout/boxes.tsx";
import { ConversationThread } from "./conversation-thread.tsx";
import { type SendText, TextForm } from "./text-form.tsx";

type ConversationViewProps = {
  conversation: Conversation;
  timeZone: string;
  /** Identifies the draft. */
  draft: string;
  /** Why the user can't text now, such as a colleague who has taken it. */
  blocker: string | null;
  send: SendText;
};

/** The texts with one number, and the field to answer, or the ways that are left. */
export function ConversationView({ conversation, timeZone, draft, blocker, send }: ConversationViewProps) {
  const name = nameOf(conversation);
  return (
    <Stack variant="loose">
      <ConversationThread conversation={conversation} timeZone={timeZone} />
      {conversation.blocker ? (
        <OtherWays conversation={conversation} name={name} timeZone={timeZone} />
      ) : blocker ? (
        <p>{blocker}</p>
      ) : (
        <TextForm conversation={conversation} name={name} draft={draft} send={send} />
      )}
    </Stack>
  );
}

/** The only person of a number, or the number. */
export function nameOf({ people, records, number }: Conversation): string {
  const names = [...new Set([...people.map(({ name }) => name), ...records.map(({ who }) => who)])];
  return names.length === 1 ? (names[0] ?? "") : formatPhone(number);
}

type OtherWaysProps = { conversation: Conversation; name: string; timeZone: string };

function OtherWays({ conversation: { blocker, number, people, stoppedAt }, name, timeZone }: OtherWaysProps) {
  const [person, ...others] = people;
  const email = others.length === 0 ? person?.email : "";
  return (
    <Note as="section" aria-label="Texts are off">
      <Stack>
        {blocker === "stopped" ? (
          <p>
            <b>
              {name} asked for no more texts{stoppedAt && ` on ${dateAndTime(stoppedAt, timeZone)}`}.
            </b>{" "}
            You can call or email. Only they can turn texts on again, by texting START or in their profile.
          </p>
        ) : (
          <p>
            <b>{name} hasn't agreed to texts.</b> You can call or email. They can agree in their profile, or text us
            first.
          </p>
        )}
        <Actions>
          <ButtonAnchor variant="quiet" href={telHref(number)}>
            Call {name}
          </ButtonAnchor>
          {email && (
            <ButtonAnchor variant="quiet" href={`mailto:${email}`}>
              Write an email
            </ButtonAnchor>
          )}
        </Actions>
      </Stack>
    </Note>
  );
}
