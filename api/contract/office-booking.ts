import { z } from "zod";
import { Cents, Email, id, line } from "./fields.ts";
import { Done } from "./response.ts";
import { PaymentMethod, RideInput } from "./rides.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";
import { REASON_LENGTH } from "./visit-details.ts";

const PHONE_WANTED = "Please enter a phone number of 7 to 15 digits";

/** A phone number as it is said on the phone; kept as digits. */
export const PhoneInput = z
  .string("Please enter a phone number")
  .trim()
  .max(40, PHONE_WANTED)
  .regex(/^[\d\s()+./-]+$/, PHONE_WANTED)
  .transform((text) => text.replace(/\D/g, ""))
  .pipe(z.string().regex(/^\d{7,15}$/, PHONE_WANTED));

/** Somebody on the phone whom nobody knows yet. */
export const NewCaller = z.object({
  name: line("the caller's name", 100),
  phone: PhoneInput,
  email: Email.optional(),
  isSomebodyElse: z
    .boolean("Please say whether it is somebody else")
    .default(false)
    .describe("Not the one who has this number already: a family may share one"),
});
export type NewCaller = z.infer<typeof NewCaller>;

/** Whom somebody at the desk books for. */
export const Caller = z.union(
  [z.object({ _id: id("patient") }), NewCaller],
  "Please choose a patient, or enter the caller's name and phone number",
);
export type Caller = z.infer<typeof Caller>;

const notify = z
  .boolean("Please say whether the patient is to be told")
  .default(true)
  .describe("Mail them the link to pay, where they have an email");

export const BookForCaller = z.object({
  docId: id("nurse"),
  slotDate: SlotDate,
  slotTime: SlotTime,
  patient: Caller,
  reason: z
    .string("Please enter text only")
    .trim()
    .max(REASON_LENGTH, `Please keep this under ${REASON_LENGTH} characters`)
    .optional(),
  notify,
});
export type BookForCaller = z.infer<typeof BookForCaller>;

/** A ride as a patient asks for it, by whoever picked up the phone. By card it waits for a link to be paid. */
export const BookRideForCaller = RideInput.omit({ visitor: true }).extend({
  patient: Caller,
  paymentMethod: PaymentMethod,
  notify,
});
export type BookRideForCaller = z.infer<typeof BookRideForCaller>;

/** Of an account that its patient has not claimed yet: the email by which they can. */
export const CallerEmail = z.object({ email: Email });

const NOTHING_TO_PAY =
  "There is nothing to pay with this code. Please check the code. If it is correct, the time to pay is over.";

/** Twelve letters and digits, none of which is taken for another; however they are typed. */
export const PayCode = z.object({
  code: z
    .string(NOTHING_TO_PAY)
    .trim()
    .min(1, "Please enter your code")
    .max(60, NOTHING_TO_PAY)
    .transform((text) => text.replace(/[^a-z0-9]/gi, "").toUpperCase())
    .pipe(z.string().regex(/^[2-9A-HJKMNP-Z]{12}$/, NOTHING_TO_PAY)),
});
export type PayCode = z.infer<typeof PayCode>;

const PaidByLink = z
  .enum(["visit", "ride", "extra"])
  .default("visit")
  .describe("extra: what a ride took beyond its price");

/** What there is to pay for, for whoever has the code: no name, and nothing about health. */
export const ToPay = Done.extend({
  what: PaidByLink,
  state: z.enum(["open", "paid", "over"]),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  consultant: z.string().describe("Of a visit: with whom; otherwise empty"),
  feeCents: Cents,
  heldUntil: z.iso.datetime().nullable(),
});
export type ToPay = z.infer<typeof ToPay>;

export const PaidPage = z.object({
  sessionId: z
    .string("We couldn't find that payment")
    .min(1, "We couldn't find that payment")
    .max(200, "We couldn't find that payment"),
});
/** What became of a payment, for whoever comes back from the card provider's page: its session cannot be guessed. */
export const Landed = Done.extend({ outcome: z.enum(["paid", "unpaid", "returned"]), what: PaidByLink });
export type Landed = z.infer<typeof Landed>;

/** Told once: its words are kept nowhere. */
export const PayLink = Done.extend({
  url: z.url().nullable().describe("Null where it was mailed"),
  code: z.string().nullable().describe("To be read out, four by four"),
});
export const NewPayLink = z.object({
  send: z.boolean("Please say whether to mail it").default(false).describe("Mail it instead of telling it here"),
});
