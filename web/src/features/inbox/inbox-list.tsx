import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxShelf } from "@lamplight/api/contract/inbox.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { officeInboxPath } from "../../app/paths.ts";
import { OfficeList, OfficeRow, RowHead } from "../../components/office-list.tsx";
import styles from "./inbox.module.css";
import { INBOX_KINDS, SHELVES, standingOf } from "./labels.ts";
import { inboxQuery } from "./queries.ts";

type InboxListProps = { shelf: InboxShelf; staffId: string; timeZone: string };

/** What was written to the office: from whom, about what, since when it waits, and who answers it. */
export function InboxList({ shelf, staffId, timeZone }: InboxListProps) {
  const known = useInfiniteQuery(inboxQuery(shelf));
  const { label, empty } = SHELVES[shelf];
  return (
    <OfficeList label={label} known={known} empty={empty}>
      {(item) => (
        <OfficeRow key={item._id} className={styles["item"]}>
          <div>
            <RowHead kind={INBOX_KINDS[item.kind]} who={item.name} to={officeInboxPath(item._id)} />
            {item.topic && <p>{item.topic}</p>}
          </div>
          <p className={styles["soft"]}>
            {dateAndTime(item.sentAt, timeZone)}
            <br />
            {standingOf(item, staffId, timeZone)}
          </p>
        </OfficeRow>
      )}
    </OfficeList>
  );
}
