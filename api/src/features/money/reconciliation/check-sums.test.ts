import { expect, it } from "vitest";
import { Reconciliation } from "../../../../contract/reconciliation.ts";
import { Report } from "../../../../contract/reports.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { aPaidRide } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { refundJob } from "../../../lib/money/refunds.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const check = async () => read(Reconciliation, await app.post("/api/office/money/check", {}, owner)).last;

it("the check shows payments, refunds, disputes, fees and net of both sides, which are equal, and equal to the report", async () => {
  const [refunded, lost, won, kept] = [
    await aPaidVisit(app),
    await aPaidVisit(app),
    await aPaidVisit(app),
    await aPaidVisit(app),
  ];
  await aPaidRide(app);
  await app.sql`
    select schedule_refund(id, payment_id, 3050, 'visit_cancelled') from checkout where appointment_id = ${refunded.appointmentId}`;
  await refundJob(app.services).run();
  await decideDispute(app, await aDispute(app, lost.appointmentId), "lost");
  await decideDispute(app, await aDispute(app, won.appointmentId), "won");
  await aDispute(app, kept.appointmentId);
  const last = await check();
  // Four visits at $80 and a ride at $65; 2.9% and 30 cents of each, and $15 per dispute.
  const fees = 4 * (232 + 30) + (189 + 30) + 3 * 1500;
  const sums = { payments: 38_500, refunds: 3050, disputes: 16_000, fees, net: 38_500 - 3050 - 16_000 - fees };
  expect(last).toMatchObject({ gaps: 0, sums: { ours: sums, provider: sums } });

  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/office/reports/net-by-method?from=${day(-2)}&to=${day(2)}`;
  const { rows } = read(Report, await app.get(path, owner));
  expect(rows.find(({ _id }) => _id === "card")?.value).toBe(sums.net);
  // Fees are stored once, however often they are read.
  expect((await check())?.sums?.ours).toEqual(sums);

  // A refund that only the provider knows makes the sums differ by its amount.
  const { appointmentId } = await aPaidVisit(app);
  const [paid] = await app.sql<{ paymentId: string }[]>`
    select payment_id from checkout where appointment_id = ${appointmentId} and status = 'paid'`;
  await app.cards.setWebhooks("drop");
  await app.cards.refundByHand(paid?.paymentId ?? "", 1200);
  const after = (await check())?.sums;
  expect((after?.provider.refunds ?? 0) - (after?.ours.refunds ?? 0)).toBe(1200);
  expect((after?.ours.net ?? 0) - (after?.provider.net ?? 0)).toBe(1200);
});
