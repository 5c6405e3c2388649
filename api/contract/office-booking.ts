import { z } from "zod";
import { Cents, Email, id, line, revision, UsState } from "./fields.ts";
import { linkCode } from "./link-code.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Done } from "./response.ts";
import { PaymentMethod, RideInput } from "./rides.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";
import { REASON_LENGTH } from "./visit-details.ts";

/** A caller without an account. */
export const NewCaller = z.object({
  name: line("the caller's name", 100),
  phone: PhoneNumber,
  email: Email.optional(),
  isSomebodyElse: z
    .boolean("Please choose whether this is a different person")
    .default(false)
    .describe("A different person than the one with this number: families may share one"),
});
export type NewCaller = z.infer<typeof NewCaller>;

/** The person that the office books for. */
export const Caller = z.union(
  [z.object({ _id: id("patient") }), NewCaller],
  "Please choose a patient, or enter the caller's name and phone number",
);
export type Caller = z.infer<typeof Caller>;

const notify = z
  .boolean("Please choose whether to notify the patient")
  .default(true)
  .describe("Email a payment link, if the patient has an email");

export const BookForCaller = z.object({
  docId: id("nurse"),
  slotDate: SlotDate,
  slotTime: SlotTime,
  patient: Caller,
  state: UsState.optional().describe("Where the patient will be during the call; if omitted, where they were last"),
  reason: z
    .string("Please enter the reason as text")
    .trim()
    .max(REASON_LENGTH, `Please keep this under ${REASON_LENGTH} characters`)
    .optional(),
  notify,
});
export type BookForCaller = z.infer<typeof BookForCaller>;

/** What the organization knows the passenger by; on its statement. */
export const PayerReference = z
  .string("Please enter the reference as text")
  .trim()
  .max(60, "Please keep this under 60 characters")
  .default("");

/** A ride booked by the office for a caller. A card ride waits until its payment link is paid. */
export const BookRideForCaller = RideInput.omit({ visitor: true }).extend({
  patient: Caller,
  paymentMethod: PaymentMethod,
  payerId: id("organization").optional().describe("The organization that pays; needed for `account`"),
  payerReference: PayerReference,
  notify,
});
export type BookRideForCaller = z.infer<typeof BookRideForCaller>;

/** The email with which a patient can claim an account that the office created. */
export const CallerEmail = z.object({ email: Email, revision: revision("Please reload the page") });
export type CallerEmail = z.infer<typeof CallerEmail>;

const NOTHING_TO_PAY = "We couldn't find a payment for this code. Please check the code; it may also have expired.";

/** The code of a payment link, which can also be read out and typed. */
export const PayCode = linkCode(NOTHING_TO_PAY);
export type PayCode = z.infer<typeof PayCode>;

const PaidByLink = z
  .enum(["visit", "ride", "extra"])
  .default("visit")
  .describe("extra: an amount beyond a ride's price");

/** What a payment link is for. Anyone with the code can see it: no name, nothing about health. */
export const ToPay = Done.extend({
  what: PaidByLink,
  state: z.enum(["open", "paid", "over"]),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  consultant: z.string().describe("The nurse of a visit; otherwise empty"),
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
/** The outcome of a payment, shown after the card provider's page. The session id cannot be guessed. */
export const Landed = Done.extend({ outcome: z.enum(["paid", "unpaid", "returned"]), what: PaidByLink });
export type Landed = z.infer<typeof Landed>;

/** A payment link, returned once. Only a hash is stored. */
export const PayLink = Done.extend({
  url: z.url().nullable().describe("Null if it was emailed"),
  code: z.string().nullable().describe("To be read aloud in groups of four"),
});
export const NewPayLink = z.object({
  send: z.boolean("Please choose whether to email it").default(false).describe("Send the link instead of returning it"),
  by: z.enum(["email", "text"], "Please choose email or text").default("email"),
});
export type NewPayLink = z.infer<typeof NewPayLink>;
