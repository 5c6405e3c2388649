import type Stripe from "stripe";
import type { z } from "zod";
import { unknownObject } from "./faults.ts";
import { newId } from "./ids.ts";
import type { EndpointChange, NewEndpoint } from "./params.ts";
import type { CheckoutState } from "./sessions.ts";

/**
 * Adds a webhook endpoint, with a signing secret that only this answer has. Events still go to the address that the stand-in was started
 * with: it can't sign for an address that nobody serves.
 */
export function createEndpoint({ store, now }: CheckoutState, input: z.infer<typeof NewEndpoint>) {
  const endpoint = store.put("webhook_endpoint", {
    id: newId("we_"),
    object: "webhook_endpoint",
    api_version: input.api_version ?? null,
    application: null,
    created: now(),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    livemode: false,
    metadata: {},
    status: "enabled",
    url: input.url,
  });
  return { ...endpoint, secret: newId("whsec_") };
}

/** Deletes an endpoint. */
export function deleteEndpoint({ store }: CheckoutState, id: string) {
  if (!store.remove("webhook_endpoint", id)) throw unknownObject("webhook_endpoint", id);
  return { id, object: "webhook_endpoint", deleted: true };
}

/** Changes an endpoint's events, address or state. */
export function changeEndpoint(
  { store }: CheckoutState,
  id: string,
  { disabled, ...change }: z.infer<typeof EndpointChange>,
): Stripe.WebhookEndpoint {
  const found = store.find("webhook_endpoint", id);
  if (!found) throw unknownObject("webhook_endpoint", id);
  const status = disabled === undefined ? found.status : disabled ? "disabled" : "enabled";
  return store.put("webhook_endpoint", { ...found, ...change, status });
}
