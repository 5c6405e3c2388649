import type { Conversation } from "@lamplight/api/contract/conversations.ts";
import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Keys } from "../../../components/office/keys.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { PageTitle } from "../../../components/page/page-title.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { InboxColumns, OpenColumns } from "../../../features/office/inbox/inbox-columns.tsx";
import { blockerOf, InboxEmail } from "../../../features/office/inbox/inbox-email.tsx";
import { InboxList } from "../../../features/office/inbox/inbox-list.tsx";
import { inboxItemQuery, useInboxAction } from "../../../features/office/inbox/queries.ts";
import { ConversationView, nameOf } from "../../../features/office/texts/conversation-view.tsx";
import { NewText } from "../../../features/office/texts/new-text.tsx";
import { RecordCards } from "../../../features/office/texts/record-cards.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";

const KEYS = [
  ["J", "down"],
  ["K", "up"],
  ["Enter", "open"],
  ["T", "take"],
  ["S", "snooze"],
  ["E", "close"],
  ["1 to 9", "canned reply"],
  ["Ctrl Enter", "send"],
  ["N", "new text"],
  ["/", "search"],
] as const;

/** Messages and applications to the office, with the open one beside the list. List and search are in the address. */
export function OfficeInboxPage() {
  const { itemId } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <OfficePage
      title="Inbox"
      isBeside={itemId !== undefined}
      actions={
        <>
          {may(staff.role, "answer texts") && <NewText staffId={staff._id} timeZone={timeZone} />}
          {may(staff.role, "text many") && (
            <ButtonLink to={officeScreens.officeTexts} variant="quiet" size="small">
              Text many people
            </ButtonLink>
          )}
        </>
      }
    >
      <InboxColumns
        list={<InboxList staffId={staff._id} timeZone={timeZone} openId={itemId} />}
        open={itemId && <OpenItem key={itemId} itemId={itemId} />}
        none={<StatePanel title="Nothing is open" text="Choose a message, or press J and Enter." />}
      />
      <Keys keys={KEYS} />
    </OfficePage>
  );
}

/** One item of the inbox: a message, an application, or a conversation by text. */
function OpenItem({ itemId }: { itemId: string }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const known = useQuery(inboxItemQuery(itemId));
  if (known.data === undefined)
    return (
      <OpenColumns>
        <PageTitle title="Message" isListed={false} />
        <h1>Message</h1>
        <Answer
          of={known}
          what="the message"
          missing={
            <StatePanel title="This message is no longer in the inbox" text="Old messages are deleted automatically." />
          }
        />
      </OpenColumns>
    );
  const item = known.data;
  const { conversation } = item;
  return (
    <InboxEmail
      item={item}
      title={conversation ? nameOf(conversation) : item.name}
      notice={<NoConnection of={known} />}
      staffId={staff._id}
      timeZone={timeZone}
      timeline={<LogEntries entries={item.timeline} timeZone={timeZone} />}
      texts={
        conversation
          ? {
              conversation: <ItemConversation item={item} conversation={conversation} />,
              records: (
                <section aria-label="Rides and visits">
                  <RecordCards
                    conversation={conversation}
                    timeZone={timeZone}
                    mayBook={may(staff.role, "book rides")}
                    mayBookVisit={may(staff.role, "change visits")}
                  />
                </section>
              ),
              mayEmail: may(staff.role, "answer the inbox"),
            }
          : undefined
      }
    />
  );
}

/** The texts of an item. An answer closes it; another text opens the conversation again. */
function ItemConversation({ item, conversation }: { item: InboxItem; conversation: Conversation }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const { mutateAsync: act } = useInboxAction(item._id);
  return (
    <section aria-label="Conversation">
      <ConversationView
        conversation={conversation}
        timeZone={timeZone}
        draft={item._id}
        blocker={blockerOf(item, staff._id)}
        send={({ text }) => act({ action: "reply", body: { revision: item.revision, text, isLast: true, by: "text" } })}
      />
    </section>
  );
}
