import type { Conversation } from "@lamplight/api/contract/conversations.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { useQuery } from "@tanstack/react-query";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { type TextSubject, textsQuery, useTextPerson } from "./queries.ts";

type RecordTextsProps = { subject: TextSubject; staffId: string; timeZone: string };

/** The texts with the people of a record, on the record itself. */
export function RecordTexts({ subject, staffId, timeZone }: RecordTextsProps) {
  const query = useQuery(textsQuery(subject));
  return (
    <section aria-labelledby="texts">
      <h2 id="texts">Texts</h2>
      <Answer of={query} what="the texts">
        {(conversations) =>
          conversations.length === 0 ? (
            <Soft>There is no phone number that gets texts.</Soft>
          ) : (
            <Stack variant="loose">
              {conversations.map((conversation) => (
                <OneNumber
                  key={conversation.number}
                  conversation={conversation}
                  subject={subject}
                  staffId={staffId}
                  timeZone={timeZone}
                  isOnly={conversations.length === 1}
                />
              ))}
            </Stack>
          )
        }
      </Answer>
    </section>
  );
}

type OneNumberProps = RecordTextsProps & { conversation: Conversation; isOnly: boolean };

function OneNumber({ conversation, subject, staffId, timeZone, isOnly }: OneNumberProps) {
  const { mutateAsync: write } = useTextPerson(subject);
  const { number, takenBy } = conversation;
  return (
    <div>
      {!isOnly && <h3>{formatPhone(number)}</h3>}
      <ConversationView
        conversation={conversation}
        timeZone={timeZone}
        draft={`${subject.id} ${number}`}
        blocker={takenBy && takenBy._id !== staffId ? `${takenBy.name} is answering this.` : null}
        send={({ text, latest }) => write({ number, text, latest })}
      />
    </div>
  );
}
