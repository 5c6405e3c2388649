import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxTab } from "@lamplight/api/contract/inbox.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow, RowHead } from "../../../components/office/office-list.tsx";
import styles from "./inbox.module.css";
import { INBOX_KINDS, statusText, TABS } from "./labels.ts";
import { inboxQuery } from "./queries.ts";

type InboxListProps = { tab: InboxTab; staffId: string; timeZone: string };

/** Inbox items with sender, topic, time received, and who is handling each. */
export function InboxList({ tab, staffId, timeZone }: InboxListProps) {
  const known = useInfiniteQuery(inboxQuery(tab));
  const { label, empty } = TABS[tab];
  return (
    <OfficeList label={label} query={known} empty={empty}>
      {(item) => (
        <OfficeRow key={item._id} className={styles["item"]}>
          <div>
            <RowHead kind={INBOX_KINDS[item.kind]} who={item.name} to={recordPaths.inbox(item._id)} />
            {item.topic && <p>{item.topic}</p>}
          </div>
          <Soft variant="xs">
            {dateAndTime(item.sentAt, timeZone)}
            <br />
            {statusText(item, staffId, timeZone)}
          </Soft>
        </OfficeRow>
      )}
    </OfficeList>
  );
}
