import { z } from "zod";
import { Cents, id, requiredText } from "./fields.ts";
import { PaymentSubjectFields } from "./money.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();

/** How the card provider's records and ours can differ. */
export const GapKind = z.enum([
  "unknown_payment",
  "missing_payment",
  "unknown_refund",
  "failed_refund",
  "dispute",
  "differs",
]);
export type GapKind = z.infer<typeof GapKind>;

const GAPS: Record<GapKind, string> = {
  unknown_payment: "the card provider has a payment that we don't",
  missing_payment: "we have a payment that the card provider doesn't",
  unknown_refund: "the card provider has a refund that we don't",
  failed_refund: "a refund that we recorded failed at the card provider",
  dispute: "a dispute has a different status at the card provider",
  differs: "the card provider has a different amount",
};

/** A difference as the end of a sentence. */
export const describeGap = (kind: string): string => {
  const known = GapKind.safeParse(kind).data;
  return known ? GAPS[known] : kind;
};

export const Gap = z.object({
  _id: z.uuid(),
  kind: GapKind,
  providerId: z.string().describe("The provider's id of the payment, refund or dispute"),
  cents: Cents.describe("The provider's amount; ours for a payment that it doesn't have"),
  oursCents: Cents.nullable().describe("Our amount, if different"),
  whose: PaymentSubjectFields.nullable().describe("What was paid for, if known"),
  happenedAt: moment,
  foundAt: moment,
  closedAt: moment.nullable().describe("When a check found it resolved"),
  explained: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});
export type Gap = z.infer<typeof Gap>;

const Sums = z.object({
  payments: z.number(),
  refunds: z.number(),
  disputes: z.number().describe("Open and lost ones"),
  fees: z.number(),
  net: z.number().describe("Payments minus refunds, disputes and fees"),
});
export type ReconciliationSums = z.infer<typeof Sums>;

export const ReconciliationCheck = z.object({
  at: moment,
  by: z.string().nullable().describe("Who started it; null for the nightly check"),
  payments: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  gaps: z.int().describe("Open differences at that time"),
  since: moment.nullable().default(null).describe("The start of the compared time"),
  sums: z
    .object({ ours: Sums, provider: Sums })
    .nullable()
    .default(null)
    .describe("The sums of both in cents, over the compared time"),
});
export type ReconciliationCheck = z.infer<typeof ReconciliationCheck>;

export const Reconciliation = Done.extend({
  last: ReconciliationCheck.nullable(),
  nextAt: moment.describe("When the nightly check is due"),
  cleanSince: moment
    .nullable()
    .describe("Since when checks have found no difference; null while one is open, or before the first check"),
  open: z.array(Gap).describe("Newest first"),
  over: z.array(Gap).describe("Resolved or explained differences, the newest fifty"),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const GapId = z.object({ id: id("difference") });
const WANTED = "Please enter an explanation";
export const ExplainGap = z.object({
  reason: requiredText(WANTED, 500, "Please keep this under 500 characters"),
});
