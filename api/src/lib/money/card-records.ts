import type Stripe from "stripe";
import { z } from "zod";

/** A checkout session as the provider reports it. Amounts are in cents. */
export type CardSession = {
  id: string;
  checkoutId: string | null;
  expired: boolean;
  paid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  /** Of a paid session that was read, if it was paid with a card. */
  cardLast4: string | null;
  url: string | null;
};

export type NewCardSession = {
  checkoutId: string;
  amountCents: number;
  currency: string;
  /** The item shown on the payment page: 'Video consultation' or 'Ride', nothing about health. */
  label: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** A refund as the provider reports it. `refundId` is ours; null for one made by hand at the provider. */
export type CardRefund = {
  id: string;
  refundId: string | null;
  paymentId: string | null;
  amountCents: number;
  status: string;
  failure: string | null;
  madeAt: Date;
};

export type NewCardRefund = { refundId: string; attempt: number; paymentId: string; amountCents: number };

/** A payment that the cardholder disputes with the bank. */
export type CardDispute = {
  id: string;
  paymentId: string | null;
  amountCents: number;
  reason: string;
  status: string;
  dueBy: Date | null;
  madeAt: Date;
};

/** A payment at the provider, whether we know it or not. */
export type CardPayment = { id: string; amountCents: number; madeAt: Date };

/** A fee that the provider kept, for a payment or a dispute. `id` is the provider's entry in our balance. */
export type CardFee = { id: string; paymentId: string | null; cents: number; madeAt: Date };

export const newSession = (session: NewCardSession): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  allowed_payment_method_types: ["card"],
  client_reference_id: session.checkoutId,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: session.currency,
        unit_amount: session.amountCents,
        product_data: { name: session.label },
      },
    },
  ],
  expires_at: Math.floor(session.expiresAt.getTime() / 1000),
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
});

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

export const cardSession = (session: Stripe.Checkout.Session): CardSession => ({
  id: session.id,
  checkoutId: session.client_reference_id,
  expired: session.status === "expired",
  paid: session.payment_status === "paid",
  amountCents: session.amount_total,
  currency: session.currency,
  paymentId: idOf(session.payment_intent),
  cardLast4: last4Of(session.payment_intent),
  url: session.url,
});

function last4Of(payment: Stripe.Checkout.Session["payment_intent"]): string | null {
  const charge = typeof payment === "object" ? payment?.latest_charge : null;
  return (typeof charge === "object" ? charge?.payment_method_details?.card?.last4 : null) ?? null;
}

export const cardRefund = (refund: Stripe.Refund): CardRefund => ({
  id: refund.id,
  refundId: z.uuid().safeParse(refund.metadata?.["refund"]).data ?? null,
  paymentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  status: refund.status ?? "pending",
  failure: refund.failure_reason ?? null,
  madeAt: new Date(refund.created * 1000),
});

export const cardPayment = (payment: Stripe.PaymentIntent): CardPayment => ({
  id: payment.id,
  amountCents: payment.amount_received,
  madeAt: new Date(payment.created * 1000),
});

export const cardFee = ({ id, fee, created, source }: Stripe.BalanceTransaction): CardFee => ({
  id,
  paymentId:
    source !== null && typeof source === "object" && "payment_intent" in source ? idOf(source.payment_intent) : null,
  cents: fee,
  madeAt: new Date(created * 1000),
});

export const cardDispute = (dispute: Stripe.Dispute): CardDispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  madeAt: new Date(dispute.created * 1000),
});
