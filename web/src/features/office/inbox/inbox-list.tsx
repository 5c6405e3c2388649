import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { INBOX_TABS, type InboxRow, type InboxTab } from "@lamplight/api/contract/inbox.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, type LucideIcon, Mail, MessageSquare } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { SearchField } from "../../../components/form/search-field.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { useAddressFilter } from "../../../lib/office/address-filter.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import styles from "./inbox-list.module.css";
import { ageOf, INBOX_KINDS, NO_MATCH, stateInShort, TABS, tabLabel } from "./labels.ts";
import { inboxQuery } from "./queries.ts";

/** The list that the address names, and the search in it. */
function useInboxFilter() {
  const [wordOf, set] = useAddressFilter(["tab", "q"]);
  const tab = INBOX_TABS.find((one) => one === wordOf("tab")) ?? "open";
  return { tab, q: wordOf("q"), set };
}

type InboxListProps = { staffId: string; timeZone: string; openId?: string | undefined };

/** Open items, one's own or all, with a search: who it is, the newest words, how long it waits, and who is handling it. */
export function InboxList({ staffId, timeZone, openId }: InboxListProps) {
  const { tab, q, set } = useInboxFilter();
  const known = useInfiniteQuery(inboxQuery(tab, q.trim()));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const { urgent = [], counts, items } = known.data ?? {};
  const isUrgent = new Set(urgent.map(({ _id }) => _id));
  const others = items?.filter(({ _id }) => !isUrgent.has(_id));
  const row = (item: InboxRow) => (
    <Row key={item._id} item={item} now={now} staffId={staffId} timeZone={timeZone} isOpen={item._id === openId} />
  );
  const { label, empty } = TABS[tab];
  const emptied = urgent.length > 0 ? { title: "Everything else is answered", text: empty.text } : empty;
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<InboxTab>
          label="Show"
          isCompact
          options={INBOX_TABS.map((value) => ({ value, label: tabLabel(value, counts) }))}
          value={tab}
          onChange={(to) => set({ tab: to === "open" ? "" : to })}
        />
        <SearchField label="Name, number or words" value={q} onText={(words) => set({ q: words })} />
      </div>
      {urgent.length > 0 && (
        <>
          <h2 className={styles["part"]}>Read now</h2>
          <ul aria-label="Read now">{urgent.map(row)}</ul>
          {others && others.length > 0 && <h2 className={styles["part"]}>Everything else, longest first</h2>}
        </>
      )}
      <div className={styles["rest"]}>
        <OfficeList label={label} query={{ ...known, data: others }} empty={q.trim() ? NO_MATCH : emptied}>
          {row}
        </OfficeList>
      </div>
    </>
  );
}

const iconOf = ({ isText, kind }: InboxRow): LucideIcon =>
  isText ? MessageSquare : kind === "message" ? Mail : FileText;

type RowProps = { item: InboxRow; now: number; staffId: string; timeZone: string; isOpen: boolean };

/** A message, or a conversation by text with its newest text and why it is urgent. The whole row is the link. */
function Row({ item, now, staffId, timeZone, isOpen }: RowProps) {
  const { search } = useLocation();
  const { _id, dangers, rideAt, newest, topic, sentAt } = item;
  const kind = item.isText ? "Text" : INBOX_KINDS[item.kind];
  const Icon = iconOf(item);
  const state = stateInShort(item, staffId, timeZone);
  return (
    <li data-row className={styles["item"]}>
      <Link data-main aria-current={isOpen ? "true" : undefined} to={{ pathname: recordPaths.inbox(_id), search }}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles["who"]}>
          {item.sender ?? item.name}
          <VisuallyHidden>, {kind}</VisuallyHidden>
        </span>
        <span className={styles["age"]} data-hot={dangers.length > 0 || rideAt ? true : undefined}>
          {ageOf(sentAt, now)}
        </span>
        <span className={styles["newest"]}>{newest ?? (topic || kind)}</span>
        {(dangers.length > 0 || rideAt || state) && (
          <span className={styles["tags"]}>
            {dangers.length > 0 && <span data-tone="bad">Words of danger</span>}
            {rideAt && <span data-tone="waiting">Ride at {timeOfDay(rideAt, timeZone)}</span>}
            {state && <span>{state}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}
