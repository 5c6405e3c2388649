import { z } from "zod";
import { Day, id, instant, Revision } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { Done } from "./response.ts";
import { LogEntry } from "./staff.ts";

/** What can be written to the office. */
export const InboxKind = z.enum(["message", "application", "resume"]);
export type InboxKind = z.infer<typeof InboxKind>;

const SHELF = "Please choose what is open, put off or closed";
export const INBOX_SHELVES = ["open", "put-off", "closed"] as const;
export const InboxShelf = z.enum(INBOX_SHELVES, SHELF);
export type InboxShelf = z.infer<typeof InboxShelf>;
export const InboxQuery = PageQuery.extend({ shelf: InboxShelf.default("open") });
export type InboxQuery = z.infer<typeof InboxQuery>;

const moment = z.iso.datetime();

export const InboxRow = z.object({
  _id: z.uuid(),
  kind: InboxKind,
  name: z.string(),
  email: z.string().describe("Empty where a text message came from a number we don't know"),
  topic: z.string().describe("A message's subject or an applicant's specialization; empty for a résumé alone"),
  sentAt: moment,
  takenBy: z.object({ _id: z.uuid(), name: z.string() }).nullable().describe("Who answers it"),
  snoozedUntil: moment.nullable(),
  answeredAt: moment.nullable(),
  closedAt: moment.nullable(),
});
export type InboxRow = z.infer<typeof InboxRow>;

/** Open and put off: what has waited longest first. Closed: what was sent last first. */
export const InboxList = Done.extend({ items: z.array(InboxRow), next });

export const InboxItem = InboxRow.extend({
  revision: Revision,
  words: z.string().nullable().describe("Of a message: what it says"),
  phone: z.string().nullable().describe("Of a text message: the number it came from"),
  country: z.string().nullable(),
  fileName: z.string().nullable().describe("The résumé that came with it"),
  patientId: z.uuid().nullable().describe("Whose account it was sent from"),
  hired: z.object({ docId: z.uuid(), name: z.string() }).nullable().describe("The consultant they became"),
  hiredDriver: z.object({ driverId: z.uuid(), name: z.string() }).nullable().describe("The driver they became"),
  forgetOn: Day.describe("The day on which all of it is erased"),
  replies: z.array(
    z.object({
      _id: z.uuid(),
      who: z.string(),
      at: moment,
      words: z.string(),
      sentAt: moment.nullable().describe("When its letter left; null as long as it has not"),
      trouble: z.string().nullable().describe("Why it has not left"),
    }),
  ),
  timeline: z.array(LogEntry).describe("Newest first"),
});
export type InboxItem = z.infer<typeof InboxItem>;
export const InboxItemFound = Done.extend({ item: InboxItem });

export const InboxId = z.object({ id: id("message") });

const seen = { revision: Revision };
export const InboxSeen = z.object(seen);

export const REPLY_WANTED = "Please write an answer";
const REPLY_LENGTH = "Please keep this under 5000 characters";
export const InboxReply = InboxSeen.extend({
  words: z.string(REPLY_WANTED).trim().min(1, REPLY_WANTED).max(5000, REPLY_LENGTH),
  isLast: z.boolean("Please answer yes or no.").default(true).describe("Closes it with this answer"),
});
export type InboxReply = z.infer<typeof InboxReply>;

/** The longest that something is put off. */
export const SNOOZE_DAYS = 30;
export const SNOOZE_FAULT = "Please choose a time within the next thirty days";
export const InboxSnooze = InboxSeen.extend({ until: instant(SNOOZE_FAULT) });
