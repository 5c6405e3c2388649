import Stripe from "stripe";
import { CARD_WEBHOOK_EVENTS, CARD_WEBHOOK_PATH, missingEvents } from "../../lib/money/card-events.ts";
import { stripeAt } from "../../lib/money/checkout.ts";

type Account = { secretKey: string; apiUrl: string; publicUrl: string; webhookSecret: string | undefined };
type Made = { webhookSecret: string; says: string };

/**
 * Lets Stripe send us every event that we need. Stripe shows a webhook's signing secret only when it is added: one whose secret we don't
 * have is replaced.
 */
export async function setUpWebhook({ secretKey, apiUrl, publicUrl, webhookSecret }: Account): Promise<Made> {
  const stripe = new Stripe(secretKey, { ...stripeAt(apiUrl), timeout: 10_000, telemetry: false });
  const url = `${publicUrl}${CARD_WEBHOOK_PATH}`;
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.filter((endpoint) => endpoint.url === url);
  const [found] = ours;
  if (found && webhookSecret) {
    const missing = missingEvents(found.enabled_events);
    if (missing.length === 0 && found.status === "enabled")
      return { webhookSecret, says: "Stripe sends every event to your site already." };
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...CARD_WEBHOOK_EVENTS], disabled: false });
    return { webhookSecret, says: "Stripe's webhook was changed: it sends every event to your site now." };
  }
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: [...CARD_WEBHOOK_EVENTS] });
  if (!made.secret) throw new Error("Stripe made a webhook without a signing secret.");
  for (const { id } of ours) await stripe.webhookEndpoints.del(id);
  return {
    webhookSecret: made.secret,
    says: found
      ? "Stripe's webhook was replaced, and its new secret is kept."
      : "Stripe has a webhook for your site now.",
  };
}

/** What to say when Stripe doesn't do that. */
export function stripeProblem(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return "Stripe rejects the key: copy the secret key from Stripe again.";
  if (error instanceof Stripe.errors.StripePermissionError)
    return "The key may not change webhooks: give the restricted key that permission.";
  if (error instanceof Stripe.errors.StripeConnectionError) return "Stripe doesn't respond: try again.";
  return `Stripe didn't add the webhook: ${error instanceof Error ? error.message : error}`;
}
