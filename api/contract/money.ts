import { z } from "zod";
import { Cents, calendarDay, id } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();
const DAY = "Please enter a day";

/** Whose money it is, and what it paid for. */
export const Whose = z.object({
  patient: z.object({ _id: z.uuid(), name: z.string() }),
  paidFor: z.object({
    kind: z.enum(["visit", "ride"]),
    isExtra: z.boolean().default(false).describe("Beyond the price of the ride, what its passenger was asked for"),
    _id: z.uuid(),
    startsAt: moment,
    with: z.string().describe("The nurse; of a ride its driver, empty where there is none"),
  }),
});
export type Whose = z.infer<typeof Whose>;

const WHICH = "Please choose one of what is offered";
export const PAYMENT_STATES = ["all", "owed", "disputed"] as const;
export const PaymentState = z.enum(PAYMENT_STATES, WHICH);
export type PaymentState = z.infer<typeof PaymentState>;

export const PaymentsQuery = PageQuery.extend({
  state: PaymentState.default("all").describe(
    "`owed`: of which something is still to go back; `disputed`: to be answered",
  ),
  from: calendarDay(DAY).optional().describe("The first day, in the practice's zone"),
  to: calendarDay(DAY).optional().describe("The last day"),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

export const Payment = Whose.extend({
  _id: z.uuid(),
  paymentId: z.string().describe("By which the card provider knows it; of what was paid by hand our own"),
  method: PayMethod,
  paidAt: moment,
  paidCents: Cents,
  returnedCents: Cents,
  owedCents: Cents.describe("Still to go back"),
  isUnasked: z.boolean().describe("A second payment, or another amount than was asked for: it goes back whole"),
  isDisputed: z.boolean().describe("A dispute about it is to be answered"),
});
export type Payment = z.infer<typeof Payment>;
export const PaymentList = Done.extend({ payments: z.array(Payment), next });

export const REFUND_SHELVES = ["open", "returned"] as const;
export const RefundShelf = z.enum(REFUND_SHELVES, WHICH);
export type RefundShelf = z.infer<typeof RefundShelf>;
export const RefundsQuery = PageQuery.extend({ shelf: RefundShelf.default("open") });
export type RefundsQuery = z.infer<typeof RefundsQuery>;

export const OfficeRefund = Whose.extend({
  _id: z.uuid(),
  cents: Cents,
  method: PayMethod.describe("How it was paid"),
  state: z
    .enum(["waiting", "taken", "stuck", "by-hand", "returned"])
    .describe("`taken`: the provider has it, and the bank not yet; `by-hand`: a person is to give it back"),
  providerState: z.string().nullable().describe("The card provider's own word for it"),
  trouble: z.string().nullable().describe("Why it is stuck, in a sentence"),
  problemSince: moment.nullable(),
  owedSince: moment,
  nextTryAt: moment.nullable().describe("When it is sent or asked about next"),
  tries: z.int(),
  returnedAt: moment.nullable(),
  returnedBy: z.string().nullable().describe("Who gave it back by hand"),
});
export type OfficeRefund = z.infer<typeof OfficeRefund>;
/** Open: what is owed longest first. Returned: the latest first. */
export const RefundList = Done.extend({ refunds: z.array(OfficeRefund), next });
export const OneRefund = Done.extend({ refund: OfficeRefund });

export const RefundId = z.object({ id: id("refund") });
const WHY = "Please say it in at most 500 characters";
const reason = (wanted: string) => z.string(wanted).trim().min(1, wanted).max(500, WHY);
export const MarkReturned = z.object({ reason: reason("Please say how it was given back") });

export const DISPUTE_SHELVES = ["open", "decided"] as const;
export const DisputeShelf = z.enum(DISPUTE_SHELVES, WHICH);
export type DisputeShelf = z.infer<typeof DisputeShelf>;
export const DisputesQuery = PageQuery.extend({ shelf: DisputeShelf.default("open") });
export type DisputesQuery = z.infer<typeof DisputesQuery>;

export const Dispute = Whose.extend({
  _id: z.uuid(),
  cents: Cents,
  reason: z.string().describe("The bank's word for it"),
  status: z.string().describe("The card provider's word for how it stands"),
  isToAnswer: z.boolean(),
  dueBy: moment.nullable(),
  foundAt: moment,
  url: z.url().describe("Where it is answered: its page at the card provider"),
});
export type Dispute = z.infer<typeof Dispute>;
/** Open: the soonest due first. Decided: the latest first. */
export const DisputeList = Done.extend({ disputes: z.array(Dispute), next });
