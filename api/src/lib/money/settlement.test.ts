import { expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { holdsOf } from "../../../test/holds.ts";
import { expireHolds } from "../../features/appointments/jobs.ts";
import { settleSession } from "./settlement.ts";

const app = await testAppWithCards();
const { aHold, pageOf, runOut, stateOf } = holdsOf(app);

it("a session whose payment is not complete pays for nothing, even if the provider names a payment", async () => {
  const hold = await aHold();
  await pageOf(hold);
  const [checkout] = await app.sql<{ id: string; sessionId: string; amountCents: number }[]>`
    select id, session_id, amount_cents from checkout where appointment_id = ${hold.appointmentId}`;
  if (!checkout) throw new Error("There is no checkout");
  const { id: checkoutId, sessionId: id, amountCents } = checkout;
  const session = { id, checkoutId, amountCents, currency: "usd", expired: false, url: null, cardLast4: null };
  const { outcome } = await settleSession(app.services, { ...session, paid: false, paymentId: "pi_still_processing" });
  expect(outcome).toBe("unpaid");
  expect((await stateOf(hold)).payment).toBe(false);
});

it("a hold does not end while its checkout session can still be paid", async () => {
  const hold = await aHold();
  const url = await pageOf(hold);
  await runOut(hold);
  await expireHolds(app.services).run();
  const statusOf = () => app.sql`select status from appointment where id = ${hold.appointmentId}`;
  expect(await statusOf()).toEqual([{ status: "held" }]);
  await app.cards.press(url, "pay");
  expect((await stateOf(hold)).payment).toBe(true);
});
