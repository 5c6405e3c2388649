import { z } from "zod";
import { Cents, calendarDay, cents, Day, Email, id, line, MAX_INTEGER, Revision, requiredText } from "./fields.ts";
import { VisitNote } from "./nurse.ts";
import { OptionalPhone } from "./phone-number.ts";
import { Done } from "./response.ts";
import { LogEntry } from "./staff.ts";

/** An organization that pays for rides on account. */
export const PayerOrganization = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  contactName: z.string().describe("The person to ask about bills; may be empty"),
  phone: z.string().default("").describe("Where to call about its passengers' rides; may be empty"),
  billingEmail: z.string().describe("Where statements are sent: one address, or several separated by commas"),
  informsPassengers: z
    .boolean()
    .describe("The organization tells its passengers about their rides, so Today lists no calls to them"),
  stoppedAt: z.iso.datetime().nullable().describe("Since when no ride can be booked on it; null while it is active"),
});
export type PayerOrganization = z.infer<typeof PayerOrganization>;
/** By name, active ones first. */
export const PayerOrganizationList = Done.extend({ payers: z.array(PayerOrganization) });
export const PayerRecord = PayerOrganization.extend({
  timeline: z.array(LogEntry).describe("Newest first"),
  notes: z.array(VisitNote).default([]).describe("Of the office, oldest first"),
});
export type PayerRecord = z.infer<typeof PayerRecord>;
export const OnePayerOrganization = Done.extend({ payer: PayerRecord });

export const PayerOrganizationId = z.object({ id: id("organization") });

/** One address or several, separated by commas; stored as `one@a.org, two@a.org`. */
const MOST_ADDRESSES = 5;
const BILLING = "Please enter an email address";
const addressesIn = (typed: string): string[] => typed.split(/[,;\n]+/).flatMap((part) => part.trim() || []);
const BillingEmails = z
  .string(BILLING)
  .overwrite((typed) =>
    addressesIn(typed)
      .map((address) => Email.safeParse(address).data ?? address)
      .join(", "),
  )
  .min(1, BILLING)
  .max(254, "Please use fewer or shorter addresses")
  .refine((all) => addressesIn(all).length <= MOST_ADDRESSES, `Please use at most ${MOST_ADDRESSES} addresses`)
  .refine(
    (all) => addressesIn(all).every((address) => Email.safeParse(address).success),
    "Please enter a valid email address",
  );

export const NewPayerOrganization = z.object({
  name: line("the organization's name", 100),
  contactName: z
    .string("Please enter the contact's name as text")
    .trim()
    .max(100, "Please keep this under 100 characters")
    .default(""),
  billingEmail: BillingEmails,
  phone: OptionalPhone.default(""),
  informsPassengers: z.boolean("Please choose whether the organization informs its passengers").default(false),
});
export type NewPayerOrganization = z.infer<typeof NewPayerOrganization>;

/** A page from before organizations had a phone number leaves it as it is. */
export const EditPayerOrganization = NewPayerOrganization.extend({
  phone: OptionalPhone.optional(),
  revision: Revision,
});
export type EditPayerOrganization = z.infer<typeof EditPayerOrganization>;

export const StopPayerOrganization = z.object({
  revision: Revision,
  isStopped: z.boolean("Please choose whether rides can be booked on this organization"),
});
export type StopPayerOrganization = z.infer<typeof StopPayerOrganization>;

const moment = z.iso.datetime();

/** One month's bill. */
export const PayerStatement = z.object({
  _id: z.uuid(),
  month: z.string().describe("YYYY-MM"),
  totalCents: Cents.describe("Rides of the month, and changes to earlier rides; negative for a credit"),
  madeAt: moment,
});
export type PayerStatement = z.infer<typeof PayerStatement>;

export const PayerPayment = z.object({
  _id: z.uuid(),
  cents: Cents,
  receivedOn: Day,
  reference: z.string().describe("Such as the number of a check"),
  recordedBy: z.string(),
});
export type PayerPayment = z.infer<typeof PayerPayment>;

/** What an organization owes, its statements and its payments, newest first. */
export const PayerAccount = Done.extend({
  balanceCents: Cents.describe("Billed and not paid; negative for a credit"),
  unbilledCents: Cents.describe("Since the last statement, for rides until now"),
  statements: z.array(PayerStatement),
  payments: z.array(PayerPayment),
});
export type PayerAccount = z.infer<typeof PayerAccount>;

const AMOUNT = "Please enter an amount of at least $0.01";
const REFERENCE = "Please enter a reference, such as the number of the check";
export const RecordPayerPayment = z.object({
  cents: cents(AMOUNT).min(1, AMOUNT).max(MAX_INTEGER, "That amount is too high"),
  confirmedCents: cents(AMOUNT).optional().describe("The same amount again; needed above the amount of the settings"),
  receivedOn: calendarDay("Please choose the day on which the payment arrived"),
  reference: requiredText(REFERENCE, 100, "Please keep this under 100 characters"),
});
export type RecordPayerPayment = z.infer<typeof RecordPayerPayment>;

export const PayerPaymentId = PayerOrganizationId.extend({ paymentId: id("payment") });
export const PayerStatementId = z.object({ id: id("statement") });
