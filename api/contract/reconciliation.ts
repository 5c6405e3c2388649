import { z } from "zod";
import { Cents, id } from "./fields.ts";
import { Whose } from "./money.ts";
import { Done } from "./response.ts";

const moment = z.iso.datetime();

/** In what the card provider and our books can differ. */
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
  unknown_payment: "a payment at the card provider is not known here",
  missing_payment: "a payment that stands here is not known to the card provider",
  unknown_refund: "money that was sent back at the card provider is not known here",
  failed_refund: "money that stands here as sent back has failed at the card provider",
  dispute: "a dispute stands otherwise at the card provider than here",
  differs: "the sum at the card provider is another than here",
};

/** As the end of a sentence. */
export const gapInWords = (kind: string): string => {
  const known = GapKind.safeParse(kind).data;
  return known ? GAPS[known] : kind;
};

export const Gap = z.object({
  _id: z.uuid(),
  kind: GapKind,
  providerId: z.string().describe("The provider's id of the payment, refund or dispute"),
  cents: Cents.describe("As the provider says; of a payment that it does not have, as we say"),
  oursCents: Cents.nullable().describe("As we say, where that is another sum"),
  whose: Whose.nullable().describe("What was paid for, where that is known"),
  happenedAt: moment,
  foundAt: moment,
  closedAt: moment.nullable().describe("When a check found that it is gone"),
  explained: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});
export type Gap = z.infer<typeof Gap>;

export const ReconciliationCheck = z.object({
  at: moment,
  by: z.string().nullable().describe("Who wanted it; null for the one of the night"),
  payments: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  gaps: z.int().describe("How many differences stood open then"),
});
export type ReconciliationCheck = z.infer<typeof ReconciliationCheck>;

export const Reconciliation = Done.extend({
  last: ReconciliationCheck.nullable(),
  nextAt: moment.describe("When the check of the night is due"),
  cleanSince: moment
    .nullable()
    .describe("Since when no check has found a difference; null as long as one stands open, or before the first check"),
  open: z.array(Gap).describe("The latest first"),
  over: z.array(Gap).describe("What closed by itself or was explained, the latest fifty"),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const GapId = z.object({ id: id("difference") });
const WANTED = "Please say how it came about";
export const ExplainGap = z.object({
  reason: z.string(WANTED).trim().min(1, WANTED).max(500, "Please say it in at most 500 characters"),
});
