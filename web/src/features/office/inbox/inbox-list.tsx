import { dateAndTime, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { InboxRow, InboxTab } from "@lamplight/api/contract/inbox.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeList, OfficeRow, RowHead } from "../../../components/office/office-list.tsx";
import { Status } from "../../../components/states/status.tsx";
import styles from "./inbox.module.css";
import { INBOX_KINDS, statusText, TABS } from "./labels.ts";
import { inboxQuery } from "./queries.ts";

type InboxListProps = { tab: InboxTab; staffId: string; timeZone: string };

/** Inbox items with sender, topic, time received, and who is handling each. */
export function InboxList({ tab, staffId, timeZone }: InboxListProps) {
  const known = useInfiniteQuery(inboxQuery(tab));
  const { label, empty } = TABS[tab];
  const { urgent = [], items } = known.data ?? {};
  const isUrgent = new Set(urgent.map(({ _id }) => _id));
  const row = (item: InboxRow) => <Row key={item._id} item={item} staffId={staffId} timeZone={timeZone} />;
  return (
    <>
      {urgent.length > 0 && (
        <ListSection aria-labelledby="urgent">
          <h2 id="urgent">Read now</h2>
          <ul>{urgent.map(row)}</ul>
        </ListSection>
      )}
      <OfficeList
        label={label}
        query={{ ...known, data: items?.filter(({ _id }) => !isUrgent.has(_id)) }}
        empty={urgent.length > 0 ? { title: "Everything else is answered", text: empty.text } : empty}
      >
        {row}
      </OfficeList>
    </>
  );
}

type RowProps = { item: InboxRow; staffId: string; timeZone: string };

/** A message, or a conversation by text with its newest text and why it is urgent. */
function Row({ item, staffId, timeZone }: RowProps) {
  const { dangers, rideAt, newest, topic } = item;
  return (
    <OfficeRow className={styles["item"]}>
      <div>
        <RowHead
          kind={item.isText ? "Text" : INBOX_KINDS[item.kind]}
          who={item.sender ?? item.name}
          to={recordPaths.inbox(item._id)}
        />
        {(newest ?? topic) && <p className={styles["newest"]}>{newest ?? topic}</p>}
        {dangers.length > 0 && <Status tone="bad">Words of danger</Status>}
        {rideAt && <Status tone="waiting">Ride at {timeOfDay(rideAt, timeZone)}</Status>}
      </div>
      <Soft variant="xs">
        {dateAndTime(item.sentAt, timeZone)}
        <br />
        {statusText(item, staffId, timeZone)}
      </Soft>
    </OfficeRow>
  );
}
