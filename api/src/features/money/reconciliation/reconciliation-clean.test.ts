import { expect, it } from "vitest";
import { Reconciliation } from "../../../../contract/reconciliation.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { refundJob } from "../../../lib/money/refunds.ts";

const app = await testAppWithCards();

it("a check without differences says since when there are none", async () => {
  const owner = await aColleague(app, "owner");
  const paid = [await aPaidVisit(app), await aPaidVisit(app)];
  const payments = await app.sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from checkout where appointment_id in ${app.sql(paid.map(({ appointmentId }) => appointmentId))}`;
  const [one, other] = payments.map(({ paymentId }) => paymentId);
  await app.sql`select schedule_refund(id, payment_id, 8000, 'visit_cancelled') from checkout where payment_id = ${one ?? ""}`;
  await refundJob(app.services).run();
  await app.cards.dispute(other ?? "");
  await expect.poll(() => app.sql`select id from dispute where payment_id = ${other ?? ""}`).toHaveLength(1);

  expect(read(Reconciliation, await app.get("/api/office/money/check", owner))).toMatchObject({
    last: null,
    cleanSince: null,
  });
  const answer = await app.post("/api/office/money/check", {}, owner);
  const { last, open, cleanSince } = read(Reconciliation, answer);
  expect(answer.body["message"]).toBe("No differences found.");
  expect(open).toEqual([]);
  expect(last).toMatchObject({ by: "Olive Desk", payments: 2, refunds: 1, disputes: 1, gaps: 0 });
  expect(cleanSince).toBe(last?.at);
});
