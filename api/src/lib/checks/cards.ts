import Stripe from "stripe";
import { CARD_WEBHOOK_PATH, missingEvents } from "../money/card-events.ts";
import { stripeAt } from "../money/checkout.ts";
import { type Checked, type Finding, fails, warns, works } from "./check.ts";

const endpointsOf = ({ config: { cards } }: Checked): Promise<Stripe.WebhookEndpoint[]> =>
  new Stripe(cards.secretKey, {
    ...stripeAt(cards.apiUrl),
    timeout: 4_000,
    maxNetworkRetries: 0,
    telemetry: false,
  }).webhookEndpoints
    .list({ limit: 100 })
    .then(({ data }) => data);

/** Makes a call with our key. */
export async function checkCardKey(checked: Checked): Promise<Finding> {
  const key = checked.config.cards.secretKey;
  try {
    await endpointsOf(checked);
    return works(
      /^[sr]k_test_/.test(key) ? "Stripe accepts our test key: no real card is charged." : "Stripe accepts our key.",
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return warns("Stripe accepts our key, which may not read webhooks.", "Give the restricted key that permission.");
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return fails("Stripe rejects our key.", "Copy the secret key from Stripe again, and set STRIPE_SECRET_KEY.");
    return fails(
      "Stripe doesn't respond.",
      "Let this machine connect to api.stripe.com, and look at status.stripe.com.",
    );
  }
}

/** Whether Stripe sends us what we need to know: to our address, every event, with the endpoint switched on. */
export async function checkCardWebhook(checked: Checked): Promise<Finding> {
  const { publicUrl, isLocal } = checked.config;
  const wanted = `${publicUrl}${CARD_WEBHOOK_PATH}`;
  try {
    // A local stand-in knows this machine by another name.
    const ours = (await endpointsOf(checked)).filter(({ url }) =>
      isLocal ? url.endsWith(CARD_WEBHOOK_PATH) : url === wanted,
    );
    const endpoint = ours.find(({ status }) => status === "enabled") ?? ours[0];
    if (!endpoint)
      return fails(
        `Stripe has no webhook for ${wanted}.`,
        "Add it in Stripe, and set STRIPE_WEBHOOK_SECRET to its signing secret.",
      );
    if (endpoint.status !== "enabled") return fails("Stripe's webhook is switched off.", "Switch it on in Stripe.");
    const missing = missingEvents(endpoint.enabled_events);
    if (missing.length > 0)
      return fails(`Stripe's webhook leaves out ${missing.join(", ")}.`, "Add these events to the webhook in Stripe.");
    return works(`Stripe sends every event to ${endpoint.url}.`);
  } catch {
    return warns("It is not known without Stripe's answer.", "Correct the payment provider first.");
  }
}
