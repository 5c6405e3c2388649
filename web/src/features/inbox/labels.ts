import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxKind, InboxRow, InboxShelf } from "@lamplight/api/contract/inbox.ts";

export const INBOX_KINDS: Record<InboxKind, string> = {
  message: "Message",
  application: "Staffing application",
  resume: "Résumé",
};

export const SHELVES: Record<InboxShelf, { label: string; empty: { title: string; text: string } }> = {
  open: {
    label: "Open",
    empty: { title: "All answered", text: "What is written to us next stands here, the longest wait first." },
  },
  "put-off": { label: "Put off", empty: { title: "Nothing is put off", text: "What may wait comes back by itself." } },
  closed: {
    label: "Closed",
    empty: { title: "Nothing is closed yet", text: "What is answered stands here until it is erased." },
  },
};

/** Who answers it and what became of it, in a sentence. */
export function standingOf(item: InboxRow, staffId: string, timeZone: string): string {
  const { takenBy, snoozedUntil, answeredAt, closedAt } = item;
  if (closedAt) return answeredAt ? `Answered ${dateAndTime(answeredAt, timeZone)}.` : "Closed without an answer.";
  const whose =
    takenBy === null ? "Nobody has taken it." : takenBy._id === staffId ? "You have it." : `${takenBy.name} has it.`;
  const off = snoozedUntil ? ` Put off until ${dateAndTime(snoozedUntil, timeZone)}.` : "";
  return `${whose}${answeredAt ? ` Answered ${dateAndTime(answeredAt, timeZone)}.` : ""}${off}`;
}
