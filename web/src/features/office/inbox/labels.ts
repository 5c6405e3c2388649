import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import {
  type InboxKind,
  type InboxList,
  type InboxRow,
  type InboxTab,
  MOST_COUNTED,
} from "@lamplight/api/contract/inbox.ts";

export const INBOX_KINDS: Record<InboxKind, string> = {
  message: "Message",
  application: "Staffing application",
  resume: "Résumé",
};

export const TABS: Record<InboxTab, { label: string; empty: { title: string; text: string } }> = {
  open: {
    label: "Open",
    empty: { title: "All answered", text: "New messages will appear here, oldest first." },
  },
  mine: {
    label: "Mine",
    empty: { title: "You have taken nothing", text: "What you take stays here until it is closed." },
  },
  all: {
    label: "All",
    empty: { title: "Nothing has come in yet", text: "Messages stay here until they are deleted." },
  },
};

/** The empty list of a search. */
export const NO_MATCH = { title: "Nothing matches", text: "Try part of a name or number, one word, or All." };

/** `Open 8`, `Mine 2`; `99+` for as many as are counted. */
export function tabLabel(tab: InboxTab, counts: InboxList["counts"] | undefined): string {
  const { label } = TABS[tab];
  const count = counts && tab !== "all" ? counts[tab] : 0;
  if (count === 0) return label;
  return `${label} ${count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`}`;
}

/** How long ago something came: `now`, `4 min`, `3 h`, `2 d`. */
export function ageOf(sentAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(sentAt)) / MINUTE_MS));
  if (minutes === 0) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}

/** Who is handling an item and its state, as a sentence. */
export function statusText(item: InboxRow, staffId: string, timeZone: string): string {
  const { takenBy, snoozedUntil, answeredAt, closedAt } = item;
  if (closedAt) return answeredAt ? `Answered ${dateAndTime(answeredAt, timeZone)}.` : "Closed without a reply.";
  const owner =
    takenBy === null
      ? "Not taken yet."
      : takenBy._id === staffId
        ? "You're handling this."
        : `${takenBy.name} is handling this.`;
  const off = snoozedUntil ? ` Snoozed until ${dateAndTime(snoozedUntil, timeZone)}.` : "";
  return `${owner}${answeredAt ? ` Answered ${dateAndTime(answeredAt, timeZone)}.` : ""}${off}`;
}

/** Who has an item, or what became of it, in a few words; empty for one that is free and waits. */
export function stateInShort(item: InboxRow, staffId: string, timeZone: string): string {
  const { takenBy, snoozedUntil, answeredAt, closedAt } = item;
  if (closedAt) return answeredAt ? "Answered" : "Closed";
  const who = takenBy && (takenBy._id === staffId ? "You have this" : takenBy.name);
  const off = snoozedUntil && `Snoozed until ${dateAndTime(snoozedUntil, timeZone)}`;
  return [who, off].filter(Boolean).join(". ");
}
