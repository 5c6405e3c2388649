import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { InboxEmail } from "../../../features/office/inbox/inbox-email.tsx";
import { inboxItemQuery } from "../../../features/office/inbox/queries.ts";
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
      title={({ name }) => name}
      missing={{ title: "This message is no longer in the inbox", text: "Old messages are deleted automatically." }}
    >
      {(item) => (
        <InboxEmail
          item={item}
          staffId={staff._id}
          timeZone={timeZone}
          timeline={<LogEntries entries={item.timeline} timeZone={timeZone} />}
        />
      )}
    </RecordPage>
  );
}
