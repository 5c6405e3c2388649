import { z } from "zod";
import { Conversation, Dangers } from "./conversations.ts";
import { Day, id, instant, Revision, requiredText } from "./fields.ts";
import { next, PageQuery, searchText } from "./pagination.ts";
import { Done } from "./response.ts";
import { inWords, LONGEST_INBOX_SNOOZE_DAYS } from "./rules.ts";
import { LogEntry } from "./staff.ts";

/** Kinds of inbox items. */
export const InboxKind = z.enum(["message", "application", "resume"]);
export type InboxKind = z.infer<typeof InboxKind>;

const TAB = "Please choose open, mine or all";
/** `open` waits for an answer now; `mine` is what the reader has taken, snoozed or not; `all` is everything that is kept. */
export const INBOX_TABS = ["open", "mine", "all"] as const;
export const InboxTab = z.enum(INBOX_TABS, TAB);
export type InboxTab = z.infer<typeof InboxTab>;
export const InboxQuery = PageQuery.extend({ tab: InboxTab.default("open"), q: searchText });
export type InboxQuery = z.infer<typeof InboxQuery>;

/** Open items are counted up to this number. */
export const MOST_COUNTED = 100;

const moment = z.iso.datetime();

export const InboxRow = z.object({
  _id: z.uuid(),
  kind: InboxKind,
  name: z.string(),
  email: z.string().describe("Empty where a text message came from a number we don't know"),
  topic: z.string().describe("A message's subject or an applicant's specialization; empty for a résumé alone"),
  sentAt: moment,
  takenBy: z.object({ _id: z.uuid(), name: z.string() }).nullable().describe("Who is handling it"),
  snoozedUntil: moment.nullable(),
  answeredAt: moment.nullable(),
  closedAt: moment.nullable(),
  isText: z.boolean().default(false),
  sender: z.string().nullable().default(null).describe("The only person to whom a text's number may belong"),
  newest: z.string().nullable().default(null).describe("The newest text of a conversation"),
  dangers: Dangers.default([]).describe("Kinds of danger that its words name"),
  rideAt: moment
    .nullable()
    .default(null)
    .describe("The pick-up of the sender's ride that is underway or about to start"),
});
export type InboxRow = z.infer<typeof InboxRow>;

/** Open and mine: oldest first. All: newest first. */
export const InboxList = Done.extend({
  items: z.array(InboxRow),
  counts: z
    .object({ open: z.int(), mine: z.int() })
    .default({ open: 0, mine: 0 })
    .describe(
      `How many are open and the reader's own, whatever is searched for; ${MOST_COUNTED} means that many or more`,
    ),
  urgent: z
    .array(InboxRow)
    .default([])
    .describe("Open, on the first page: texts to read now, which are among the items too"),
  next,
});

export type InboxList = z.infer<typeof InboxList>;

export const InboxItem = InboxRow.extend({
  revision: Revision,
  text: z.string().nullable().describe("The message's text"),
  phone: z.string().nullable().describe("The sender's number, for a text message"),
  about: z
    .object({ kind: z.enum(["ride", "visit"]), _id: z.uuid(), startsAt: moment })
    .nullable()
    .default(null)
    .describe("For a text message: the ride or visit of the number that is nearest in time"),
  conversation: Conversation.nullable().default(null).describe("All texts of the number, in both directions"),
  country: z.string().nullable(),
  fileName: z.string().nullable().describe("The résumé that came with it"),
  patientId: z.uuid().nullable().describe("The patient whose account sent it"),
  hired: z.object({ docId: z.uuid(), name: z.string() }).nullable().describe("The consultant they became"),
  hiredDriver: z.object({ driverId: z.uuid(), name: z.string() }).nullable().describe("The driver they became"),
  forgetOn: Day.describe("The day on which the item is deleted"),
  replies: z.array(
    z.object({
      _id: z.uuid(),
      who: z.string(),
      at: moment,
      text: z.string(),
      sentAt: moment.nullable().describe("When the email was sent; null until then"),
      problem: z.string().nullable().describe("Why it was not sent"),
    }),
  ),
  timeline: z.array(LogEntry).describe("Newest first"),
});
export type InboxItem = z.infer<typeof InboxItem>;
export const InboxItemFound = Done.extend({ item: InboxItem });

export const InboxId = z.object({ id: id("message") });

const seen = { revision: Revision };
export const InboxSeen = z.object(seen);

export const REPLY_WANTED = "Please write a reply";
const REPLY_LENGTH = "Please keep this under 5000 characters";
export const InboxReply = InboxSeen.extend({
  text: requiredText(REPLY_WANTED, 5000, REPLY_LENGTH),
  by: z.enum(["email", "text"], "Please choose email or text").default("email"),
  isLast: z.boolean("Please answer yes or no.").default(true).describe("Closes the item with this reply"),
});
export type InboxReply = z.infer<typeof InboxReply>;

export const SNOOZE_RANGE = `Please choose a time within the next ${inWords(LONGEST_INBOX_SNOOZE_DAYS, "days")}`;
export const InboxSnooze = InboxSeen.extend({ until: instant(SNOOZE_RANGE) });
