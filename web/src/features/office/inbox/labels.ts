import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxKind, InboxRow, InboxTab } from "@lamplight/api/contract/inbox.ts";

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
  snoozed: {
    label: "Snoozed",
    empty: { title: "Nothing is snoozed", text: "Snoozed messages return to the inbox at the time you choose." },
  },
  closed: {
    label: "Closed",
    empty: { title: "Nothing is closed yet", text: "Closed messages stay here until they are deleted." },
  },
};

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
