import type Stripe from "stripe";
import { newId } from "./ids.ts";
import { type CheckoutState, sessionNow } from "./sessions.ts";

/**
 * Pays an open session once, also with concurrent requests. Resolves when the shop has answered the webhook, or when the
 * provider stops waiting.
 */
export async function paySession(state: CheckoutState, id: string, givenEmail: string | null): Promise<void> {
  const { store, webhooks, now } = state;
  const session = sessionNow(state, id);
  if (session.status !== "open") return;
  const email = givenEmail ?? session.customer_email;
  const created = now();
  const charge = newCharge(session, created, email);
  const intent = newIntent(session, created, charge.id);
  charge.payment_intent = intent.id;
  const paid: Stripe.Checkout.Session = {
    ...session,
    status: "complete",
    payment_status: "paid",
    payment_intent: intent.id,
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
  };
  store.atomically(() => {
    store.put("charge", charge);
    store.put("payment_intent", intent);
    store.put("checkout.session", paid);
  });
  const delivered = webhooks.announce({ type: "checkout.session.completed", object: paid });
  void webhooks.announce({ type: "payment_intent.succeeded", object: intent });
  void webhooks.announce({ type: "charge.succeeded", object: charge });
  await delivered;
}

function newIntent(session: Stripe.Checkout.Session, created: number, chargeId: string): Stripe.PaymentIntent {
  const amount = session.amount_total ?? 0;
  return {
    id: newId("pi_"),
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created,
    currency: session.currency ?? "usd",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: chargeId,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_group: null,
  };
}

/** The card that the payment page shows. */
const TEST_CARD: Stripe.Charge.PaymentMethodDetails.Card = {
  amount_authorized: null,
  authorization_code: null,
  brand: "visa",
  checks: null,
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2034,
  funding: "credit",
  installments: null,
  last4: "4242",
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
};

function newCharge(session: Stripe.Checkout.Session, created: number, email: string | null): Stripe.Charge {
  const amount = session.amount_total ?? 0;
  return {
    id: newId("ch_"),
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId("txn_"),
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: session.currency ?? "usd",
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: "card", card: TEST_CARD },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}
