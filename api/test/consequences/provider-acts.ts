import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { App, World } from "./world.ts";

type Payments = ReturnType<App["sql"]>;

/**
 * What the card provider and the cardholder's bank do with the payments of a visit or ride; `checkouts` selects them as a condition on
 * `checkout`. Their events arrive at any moment; each action waits for its own, so that the next one sees it.
 */
export function providerActs({ app, among }: Pick<World, "app" | "among">, checkouts: () => Payments) {
  let disputeId: string | null = null;

  /** The bank opens a dispute, or decides the open one. */
  async function bankActs(): Promise<void> {
    const status = among(["won", "lost"] as const);
    if (disputeId !== null) {
      const decided = disputeId;
      await app.cards.endDispute(decided, status);
      await eventually(async () =>
        expect(await app.sql`select from dispute where provider_id = ${decided} and status = ${status}`).toHaveLength(
          1,
        ),
      );
      return;
    }
    const [payment] = await app.sql<{ id: string }[]>`
      select payment_id as id from checkout where ${checkouts()} and status = 'paid' limit 1`;
    if (!payment) return;
    const opened = await app.cards.dispute(payment.id);
    disputeId = opened;
    await eventually(async () =>
      expect(await app.sql`select from dispute where provider_id = ${opened}`).toHaveLength(1),
    );
  }

  /** Somebody refunds a dollar at the provider. It refuses refunds of a disputed payment. */
  async function providerRefunds(): Promise<void> {
    const [payment] = await app.sql<{ id: string; left: number }[]>`
      select payment_id as id, amount_cents - coalesce((select sum(amount_cents) from refund where refund.payment_id = checkout.payment_id), 0)::int as left
      from checkout where ${checkouts()} and status = 'paid'`;
    if (!payment || payment.left <= 100 || disputeId !== null) return;
    const id = await app.cards.refundByHand(payment.id, 100);
    await eventually(async () =>
      expect(await app.sql`select from refund where provider_refund_id = ${id}`).toHaveLength(1),
    );
  }

  return { bankActs, providerRefunds };
}
