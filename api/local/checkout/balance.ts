import type Stripe from "stripe";
import type { Store } from "./store.ts";

/** The provider's fees in cents: 2.9% and 30 cents of a payment, and a fixed fee for a dispute. */
const feeOfPayment = (cents: number): number => Math.round(cents * 0.029) + 30;
const DISPUTE_FEE = 1500;

/** Every movement of the shop's balance, newest first: payments, refunds that were not rejected, and disputes with their reversals. */
export function balanceTransactions(store: Store): Stripe.BalanceTransaction[] {
  const { list } = store;
  const charges = list("charge").map((charge) =>
    entry({
      id: String(charge.balance_transaction),
      type: "charge",
      amount: charge.amount,
      fee: feeOfPayment(charge.amount),
      source: charge.id,
      created: charge.created,
    }),
  );
  const refunds = list("refund")
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .map((refund) =>
      entry({
        id: String(refund.balance_transaction),
        type: "refund",
        amount: -refund.amount,
        fee: 0,
        source: refund.id,
        created: refund.created,
      }),
    );
  const disputes = list("dispute").flatMap(({ id, amount, status, created }) => {
    const of = { type: "adjustment", source: id, created } as const;
    const taken = entry({ ...of, id: `txn_of_${id}`, amount: -amount, fee: DISPUTE_FEE });
    return status === "won" ? [entry({ ...of, id: `txn_back_${id}`, amount, fee: 0 }), taken] : [taken];
  });
  return [...charges, ...refunds, ...disputes].toSorted((one, other) => other.created - one.created);
}

type Entry = Pick<Stripe.BalanceTransaction, "id" | "type" | "amount" | "fee" | "created"> & { source: string };

const entry = ({ fee, ...of }: Entry): Stripe.BalanceTransaction => ({
  ...of,
  object: "balance_transaction",
  available_on: of.created,
  balance_type: "payments",
  currency: "usd",
  description: null,
  exchange_rate: null,
  fee,
  fee_details: fee
    ? [{ amount: fee, application: null, currency: "usd", description: "Processing fees", type: "stripe_fee" }]
    : [],
  net: of.amount - fee,
  reporting_category: of.type === "adjustment" ? "dispute" : of.type,
  status: "available",
});
