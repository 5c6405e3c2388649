import Stripe from "stripe";
import type { ShopEvent, WebhookEvent } from "./events.ts";
import { newId } from "./ids.ts";
import type { Store } from "./store.ts";

/** Delivery faults for tests. `hold` keeps events until `deliverHeld`. */
export type DeliveryMode = { webhooks: "deliver" | "hold" | "drop" | "twice"; delayMs: number };

export type Webhooks = ReturnType<typeof openWebhooks>;
type Options = {
  store: Store;
  url: string;
  secret: string;
  now: () => number;
  retryMs?: ((attempts: number) => number) | undefined;
};
type Delivery = { id: number; eventId: string; attempts: number };

const GIVE_UP_AFTER = 60;
/** How long the provider holds the payer's redirect for the shop's answer. */
const PAYER_WAITS_MS = 10_000;
const backOff = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 3_600_000);

/** Signs events and posts them until the shop answers 2xx. Undelivered events survive a restart. */
export function openWebhooks({ store, url, secret, now, retryMs = backOff }: Options) {
  const { database } = store;
  const add = database.prepare("insert into delivery (event_id, state, attempts, due_at) values (?, ?, 0, ?)");
  const due = database.prepare(
    "select id, event_id as eventId, attempts from delivery where state = 'due' and due_at <= ? order by due_at",
  );
  const settle = database.prepare("update delivery set state = ?, attempts = ?, due_at = ? where id = ?");
  const held = database.prepare("select id from delivery where state = 'held' order by id");
  const release = database.prepare("update delivery set state = 'due', due_at = ? where id = ?");
  const signer = new Stripe("sk_test_signs_only");
  const inProgress = new Map<number, Promise<void>>();
  let deliveryMode: DeliveryMode = { webhooks: "deliver", delayMs: 0 };

  async function attempt({ id, eventId, attempts }: Delivery): Promise<void> {
    const event = store.find("event", eventId);
    const arrived = event ? await post(JSON.stringify(event, null, 2)) : true;
    const tried = attempts + 1;
    if (arrived) settle.run("delivered", tried, Date.now(), id);
    else settle.run(tried < GIVE_UP_AFTER ? "due" : "abandoned", tried, Date.now() + retryMs(tried), id);
  }

  async function post(payload: string): Promise<boolean> {
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    try {
      const signal = AbortSignal.timeout(PAYER_WAITS_MS);
      const answer = await fetch(url, { method: "POST", body: payload, headers, redirect: "manual", signal });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** Sends due events. Resolves when every attempt has an answer. */
  async function deliverDue(): Promise<void> {
    const ready = due.all(Date.now()).map((row): Delivery => {
      return { id: Number(row["id"]), eventId: String(row["eventId"]), attempts: Number(row["attempts"]) };
    });
    for (const delivery of ready) {
      if (inProgress.has(delivery.id)) continue;
      const sent = attempt(delivery).finally(() => inProgress.delete(delivery.id));
      inProgress.set(delivery.id, sent);
    }
    await Promise.all(ready.map(({ id }) => inProgress.get(id)));
  }

  return {
    deliverDue,
    /** Resolves when no delivery is in progress. */
    settled: async (): Promise<void> => void (await Promise.allSettled(inProgress.values())),

    /** Stores and sends an event. Resolves when the shop has answered, or after ten seconds. */
    async announce({ type, object }: WebhookEvent): Promise<void> {
      const event: ShopEvent = {
        id: newId("evt_"),
        object: "event",
        api_version: Stripe.API_VERSION,
        created: now(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: newId("req_"), idempotency_key: null },
        type,
        data: { object: structuredClone(object) },
      };
      const { webhooks, delayMs } = deliveryMode;
      const state = { deliver: "due", twice: "due", hold: "held", drop: "dropped" }[webhooks];
      store.put("event", event);
      for (let copy = 0; copy < (webhooks === "twice" ? 2 : 1); copy += 1)
        add.run(event.id, state, Date.now() + delayMs);
      const timeout = AbortSignal.timeout(PAYER_WAITS_MS);
      await Promise.race([deliverDue(), new Promise((resolve) => timeout.addEventListener("abort", resolve))]);
    },

    setDeliveryMode: (change: Partial<DeliveryMode>): DeliveryMode => {
      deliveryMode = { ...deliveryMode, ...change };
      return deliveryMode;
    },

    /** Delivers held events, last first if requested. Resolves when the shop has answered each. */
    async deliverHeld(isReversed: boolean): Promise<number> {
      const ids = held.all().map((row) => Number(row["id"]));
      for (const id of isReversed ? ids.reverse() : ids) {
        release.run(Date.now(), id);
        await deliverDue();
      }
      return ids.length;
    },
  };
}
