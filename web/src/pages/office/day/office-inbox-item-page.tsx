import type { Conversation } from "@lamplight/api/contract/conversations.ts";
import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Stack } from "../../../components/layout/boxes.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { blockerOf, InboxEmail } from "../../../features/office/inbox/inbox-email.tsx";
import { inboxItemQuery, useInboxAction } from "../../../features/office/inbox/queries.ts";
import { ConversationView, nameOf } from "../../../features/office/texts/conversation-view.tsx";
import { RecordCards } from "../../../features/office/texts/record-cards.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";

/** One item of the inbox. */
export function OfficeInboxItemPage() {
  const { itemId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <RecordPage
      query={inboxItemQuery(itemId)}
      kind="message"
      back={{ to: officeScreens.officeInbox, label: "Inbox" }}
      title={({ name, conversation }) => (conversation ? nameOf(conversation) : name)}
      missing={{ title: "This message is no longer in the inbox", text: "Old messages are deleted automatically." }}
    >
      {(item) => (
        <InboxEmail
          item={item}
          staffId={staff._id}
          timeZone={timeZone}
          timeline={<LogEntries entries={item.timeline} timeZone={timeZone} />}
          texts={
            item.conversation
              ? {
                  conversation: <ItemConversation item={item} conversation={item.conversation} />,
                  records: (
                    <section aria-label="Rides and visits">
                      <RecordCards
                        conversation={item.conversation}
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
      )}
    </RecordPage>
  );
}

/** The texts of an item. An answer closes it; another text opens the conversation again. */
function ItemConversation({ item, conversation }: { item: InboxItem; conversation: Conversation }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const { mutateAsync: act } = useInboxAction(item._id);
  return (
    <Stack as="section" aria-labelledby="texts">
      <h2 id="texts">Texts</h2>
      <ConversationView
        conversation={conversation}
        timeZone={timeZone}
        draft={item._id}
        blocker={blockerOf(item, staff._id)}
        send={({ text }) => act({ action: "reply", body: { revision: item.revision, text, isLast: true, by: "text" } })}
      />
    </Stack>
  );
}
