import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Chance } from "./chance.ts";
import type { System } from "./house.ts";

type Disruption = (system: System, chance: Chance) => Promise<void>;

/** An amount that no fee or fare has, so that refunds by hand can be recognized. */
const BY_HAND_CENTS = 501;
const Payments = z.array(z.object({ id: z.string() }));

const away = ({ roll }: Chance): number => 200 + Math.floor(roll() * 1000);
const deliver =
  (webhooks: string): Disruption =>
  (system) =>
    tellProvider(system, "", { webhooks });

/** Work of a killed copy is repeated only after its lease ends. */
export const KILLED = "a copy is killed";

/** The faults, by name. */
export const DISRUPTIONS: Record<string, Disruption> = {
  [KILLED]: (system, chance) => gone(chance.among(system.copies), away(chance)),
  "both copies are killed": async ({ copies }, chance) => {
    await Promise.all(copies.map((copy) => gone(copy, away(chance))));
  },
  "the database is killed": (system) => system.cutPostgres(),
  "the card provider is killed": (system, chance) => gone(system.provider, away(chance)),
  "the mail server is down": async ({ mail }, chance) => {
    await mail.shut();
    await pause(away(chance));
    await mail.open();
  },
  "webhook events arrive twice": deliver("twice"),
  "webhook events are lost": deliver("drop"),
  "webhook events are held back": deliver("hold"),
  "held webhook events arrive out of order": async (system) => {
    await tellProvider(system, "", { webhooks: "deliver" });
    await tellProvider(system, "/deliver-held", { order: "reversed" });
  },
  "holds and unpaid rides run out": async ({ sql }) => {
    await sql`update appointment set held_until = now() where status = 'held' and random() < 0.3`.catch(() => {});
    // Both legs of a trip are paid in one checkout with one deadline.
    await sql`
      update ride set pay_until = now() where status = 'unpaid'
        and paid_as in (select id from ride where status = 'unpaid' and return_of is null and random() < 0.3)`.catch(
      () => {},
    );
  },
  "the office refunds by hand": async ({ provider }, { among }) => {
    const payments = Payments.parse(await (await fetch(`${provider.url}/control/payments`)).json());
    if (payments.length === 0) return;
    // A refund that was already made is rejected there.
    await fetch(`${provider.url}/v1/refunds`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_the_office" },
      body: new URLSearchParams({ payment_intent: among(payments).id, amount: String(BY_HAND_CENTS) }),
    });
  },
};

/** Faults that need webhooks to arrive at all. */
const NEED_WEBHOOKS = [
  "webhook events arrive twice",
  "webhook events are lost",
  "webhook events are held back",
  "held webhook events arrive out of order",
];

export const WITHOUT_WEBHOOKS = Object.keys(DISRUPTIONS).filter((name) => !NEED_WEBHOOKS.includes(name));

/** Faults of a short run, which does not wait for a killed copy's lease. */
export const SAMPLE = ["the card provider is killed", "webhook events are lost", "holds and unpaid rides run out"];

/**
 * Applies each kind of fault once per round, in random order. Everything that the last fault stopped runs again before this
 * resolves.
 */
export async function disrupt(
  system: System,
  kinds: string[],
  rounds: number,
  report: (disruption: string) => void,
): Promise<void> {
  const { chance } = system;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(kinds, chance)) {
      await pause(100 + Math.floor(chance.roll() * 600));
      report(name);
      const disruption = DISRUPTIONS[name];
      if (!disruption) throw new Error(`There is no disruption "${name}"`);
      await disruption(system, chance);
    }
  }
}

function shuffled<T>(things: T[], { among }: Chance): T[] {
  const left = new Set(things);
  return things.map(() => {
    const next = among([...left]);
    left.delete(next);
    return next;
  });
}

export async function gone(part: { kill: () => Promise<void>; start: () => Promise<void> }, milliseconds: number) {
  await part.kill();
  await pause(milliseconds);
  await part.start();
}

export async function tellProvider({ provider }: System, path: string, body: object): Promise<void> {
  await fetch(`${provider.url}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
