import { z } from "zod";
import { Revision, requiredText } from "./fields.ts";
import { Done } from "./response.ts";
import { straightened } from "./text-length.ts";

const moment = z.iso.datetime();

/** Kinds of danger that the editors' words find in a text. */
export const Dangers = z.array(z.enum(["emergency", "poison", "crisis"]));

/** The most characters of a text that the office writes: four texts. */
export const MAX_TEXT = 600;

const TextOfConversation = z.object({
  _id: z.uuid(),
  isOurs: z.boolean(),
  at: moment,
  text: z.string(),
  who: z.string().nullable().describe("Who at the office wrote it; null for automatic ones and theirs"),
  state: z.enum(["received", "sending", "sent", "failed"]),
  problem: z.string().nullable().describe("Why it did not arrive, and what to do"),
  dangers: Dangers,
});
export type TextOfConversation = z.infer<typeof TextOfConversation>;

const PersonOfNumber = z.object({ _id: z.uuid(), name: z.string(), email: z.string() });

/** A ride or visit that a text is likely about. */
const RecordOfNumber = z.object({
  kind: z.enum(["ride", "visit"]),
  _id: z.uuid(),
  startsAt: moment.nullable(),
  isSoon: z.boolean().describe("A ride that is underway or about to start"),
  who: z.string().describe("The passenger or patient"),
  state: z.string(),
  step: z.string().nullable().describe("The driver's last step"),
  with: z.string().nullable().describe("The driver or nurse"),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type RecordOfNumber = z.infer<typeof RecordOfNumber>;

export const TextBlocker = z.enum(["stopped", "not_agreed"]);

/** All texts of one number, in both directions, with the people to whom it may belong and what they have today or next. */
export const Conversation = z.object({
  number: z.string(),
  people: z.array(PersonOfNumber).describe("Several people may share a phone; empty for an unknown number"),
  nearest: z
    .array(PersonOfNumber)
    .describe("For an unknown number: people whose number differs by one digit or two swapped ones"),
  records: z.array(RecordOfNumber).describe("All of today; without any the next, and without that the last"),
  texts: z.array(TextOfConversation).describe("Oldest first, the newest hundred"),
  latest: z
    .uuid()
    .nullable()
    .describe("The newest text that a person wrote. An answer names the one it was written to"),
  takenBy: z
    .object({ _id: z.uuid(), name: z.string() })
    .nullable()
    .default(null)
    .describe("Who at the office has taken what waits for an answer"),
  blocker: TextBlocker.nullable().describe("Why it can't be texted"),
  stoppedAt: moment.nullable().describe("When a person at the number asked for no more texts"),
  values: z
    .record(z.enum(["name", "time", "driver", "phone"]), z.string().nullable())
    .describe(
      "What canned replies are filled with: first name, pick-up time, driver and the office's phone; null is unknown",
    ),
});
export type Conversation = z.infer<typeof Conversation>;

export const Conversations = Done.extend({ conversations: z.array(Conversation) });
export const ConversationsChanged = Conversations.extend({ message: z.string() });

export const TEXT_WANTED = "Please write a text";
/** What canned replies are filled with. */
export const PLACEHOLDERS = ["name", "time", "driver", "phone"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
const unfilled = new RegExp(`\\{(${PLACEHOLDERS.join("|")})\\}`, "g");

/** The placeholders that are left in a text, as `{driver}`. */
export const placeholdersIn = (text: string): string[] => [...new Set(text.match(unfilled) ?? [])];

const UNFILLED = "Please fill in what is in braces, such as {driver}, or delete it";
const TEXT_TOO_LONG = `Please keep this under ${MAX_TEXT} characters`;
const NUMBER = "Please choose a number of this record";

/** What the office texts. Nothing half-filled is sent. */
export const OfficeTextBody = requiredText(TEXT_WANTED, MAX_TEXT, TEXT_TOO_LONG).refine(
  (text) => placeholdersIn(text).length === 0,
  UNFILLED,
);

/** A text of the office to a person of a ride or visit. */
export const OfficeText = z.object({
  number: z.string(NUMBER).max(20, NUMBER),
  text: OfficeTextBody,
  latest: z.uuid("Please reload the page and try again").nullable(),
});
export type OfficeText = z.infer<typeof OfficeText>;

/** A canned reply. `{name}`, `{time}`, `{driver}` and `{phone}` are filled in. */
export const CannedReply = z.object({
  _id: z.uuid(),
  key: z.int().min(1).max(9),
  label: z.string(),
  text: z.string(),
  revision: Revision,
});
export type CannedReply = z.infer<typeof CannedReply>;

export const CannedReplies = Done.extend({ replies: z.array(CannedReply) });
const KEY = "Please choose a number from 1 to 9";
export const CannedReplyKey = z.object({ key: z.coerce.number(KEY).int(KEY).min(1, KEY).max(9, KEY) });
export const CannedReplyInput = z.object({
  revision: Revision.describe("0 for a new one"),
  label: requiredText("Please enter a short name", 40),
  text: requiredText(TEXT_WANTED, MAX_TEXT, TEXT_TOO_LONG).overwrite(straightened),
});
export type CannedReplyInput = z.infer<typeof CannedReplyInput>;
export const CannedReplySeen = z.object({ revision: Revision });
