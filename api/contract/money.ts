import { z } from "zod";
import { Cents, calendarDay, id, requiredText } from "./fields.ts";
import { next, PageQuery, searchText } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();
const DAY = "Please enter a day";

/** The patient, and the visit or ride that was paid for. */
export const PaymentSubjectFields = z.object({
  patient: z.object({ _id: z.uuid(), name: z.string() }),
  paidFor: z.object({
    kind: z.enum(["visit", "ride"]),
    isExtra: z.boolean().default(false).describe("An amount beyond the ride's price"),
    _id: z.uuid(),
    startsAt: moment,
    with: z.string().describe("The nurse or driver; empty if there is none yet"),
  }),
});
export type PaymentSubjectFields = z.infer<typeof PaymentSubjectFields>;

const WHICH = "Please choose an option from the list";
export const PAYMENT_STATES = ["all", "owed", "disputed"] as const;
export const PaymentState = z.enum(PAYMENT_STATES, WHICH);
export type PaymentState = z.infer<typeof PaymentState>;

export const PaymentsQuery = PageQuery.extend({
  q: searchText.describe("Part of the patient's name, email or phone number, or the last four digits of the card"),
  method: z.enum(["all", ...PayMethod.options], WHICH).default("all"),
  state: PaymentState.default("all").describe("`owed`: with a refund still due; `disputed`: with a dispute to answer"),
  from: calendarDay(DAY).optional().describe("The first day, in the practice's time zone"),
  to: calendarDay(DAY).optional().describe("The last day"),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

export const Payment = PaymentSubjectFields.extend({
  _id: z.uuid(),
  paymentId: z.string().describe("The card provider's id; our own for cash and checks"),
  method: PayMethod,
  cardLast4: z.string().nullable().default(null).describe("The last four digits of the card, if they are known"),
  paidAt: moment,
  paidCents: Cents,
  returnedCents: Cents,
  owedCents: Cents.describe("Refunds still due"),
  isUnasked: z.boolean().describe("A second payment, or a wrong amount: refunded in full"),
  isDisputed: z.boolean().describe("It has a dispute to answer"),
});
export type Payment = z.infer<typeof Payment>;
export const PaymentList = Done.extend({ payments: z.array(Payment), next });

export const REFUND_TABS = ["open", "returned"] as const;
export const RefundTab = z.enum(REFUND_TABS, WHICH);
export type RefundTab = z.infer<typeof RefundTab>;
export const RefundsQuery = PageQuery.extend({ tab: RefundTab.default("open") });
export type RefundsQuery = z.infer<typeof RefundsQuery>;

export const OfficeRefund = PaymentSubjectFields.extend({
  _id: z.uuid(),
  cents: Cents,
  method: PayMethod.describe("The payment method"),
  state: z
    .enum(["waiting", "taken", "stuck", "by-hand", "returned"])
    .describe("`taken`: sent to the provider, waiting for the bank; `by-hand`: refunded by a person"),
  providerState: z.string().nullable().describe("The card provider's own status"),
  problem: z.string().nullable().describe("Why it is stuck, in a sentence"),
  problemSince: moment.nullable(),
  owedSince: moment,
  nextTryAt: moment.nullable().describe("When it is sent or checked next"),
  tries: z.int(),
  returnedAt: moment.nullable(),
  returnedBy: z.string().nullable().describe("Who refunded it by hand"),
});
export type OfficeRefund = z.infer<typeof OfficeRefund>;
/** Open: oldest first. Returned: newest first. */
export const RefundList = Done.extend({ refunds: z.array(OfficeRefund), next });
export const OneRefund = Done.extend({ refund: OfficeRefund });

export const RefundId = z.object({ id: id("refund") });
const WHY = "Please keep this under 500 characters";
const reason = (wanted: string) => requiredText(wanted, 500, WHY);
export const MarkReturned = z.object({ reason: reason("Please enter how it was refunded") });

export const DisputeId = z.object({ id: id("dispute") });
export const DISPUTE_TABS = ["open", "decided"] as const;
export const DisputeTab = z.enum(DISPUTE_TABS, WHICH);
export type DisputeTab = z.infer<typeof DisputeTab>;
export const DisputesQuery = PageQuery.extend({ tab: DisputeTab.default("open") });
export type DisputesQuery = z.infer<typeof DisputesQuery>;

export const Dispute = PaymentSubjectFields.extend({
  _id: z.uuid(),
  cents: Cents,
  reason: z.string().describe("The bank's reason code"),
  status: z.string().describe("The card provider's status"),
  isToAnswer: z.boolean(),
  dueBy: moment.nullable(),
  foundAt: moment,
  url: z.url().describe("The dispute's page at the card provider, where it is answered"),
});
export type Dispute = z.infer<typeof Dispute>;
/** Open: soonest due first. Decided: newest first. */
export const DisputeList = Done.extend({ disputes: z.array(Dispute), next });
