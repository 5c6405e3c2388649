import { expect, it } from "vitest";
import { RideCheckout } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aPlan, makePlanDue, type OwnPlan, planView } from "../../../../test/plans.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });

const emails = async ({ patient }: OwnPlan, subject: RegExp) => {
  await sendDueEmails(app);
  return mailbox.to(patient.email).filter((message) => subject.test(message.subject ?? ""));
};

it("a plan whose first week isn't paid is confirmed by email after five minutes", async () => {
  const plan = await aPlan(app);
  const subject = /^Your ride plan is saved: Mon, Wed and Fri at 10:30 AM/;
  expect(await emails(plan, subject)).toEqual([]);
  await makeEmailsDue(app);
  expect((await emails(plan, subject)).map(({ text }) => text)).toEqual([
    expect.stringContaining("The first week, 3 days, is $195."),
  ]);
});

it("a plan whose first day is skipped before its week is paid has its terms in the email about that payment", async () => {
  const plan = await aPlan(app);
  const [first] = (await planView(app, plan)).days;
  await app.post("/api/user/skip-plan-day", { planId: plan.planId, day: first?.day, skip: true }, plan);
  const week = { planId: plan.planId, week: first?.day };
  const { url } = read(RideCheckout, await app.post("/api/user/pay-plan-week", week, plan));
  await app.cards.press(url, "pay");
  await makeEmailsDue(app);
  const [message, ...more] = await emails(plan, /^Your (rides are booked|ride plan is saved)/);
  expect(message?.text).toContain("You pay for one week of rides at a time.");
  expect(more).toEqual([]);
});

it("a week of a plan is requested by one email a week ahead, and again a day before an unpaid ride", async () => {
  const plan = await aPlan(app);
  await app.sql`update ride set starts_at = starts_at + interval '14 days' where plan_id = ${plan.planId}`;
  await makePlanDue(app, plan);
  expect(await emails(plan, /^Please pay for your rides/)).toEqual([]);
  await app.sql`update ride set starts_at = starts_at - interval '14 days' where plan_id = ${plan.planId}`;
  const [first] = (await planView(app, plan)).days;
  await app.sql`
    update ride set starts_at = now() + interval '6 days' where plan_id = ${plan.planId} and plan_day = ${first?.day ?? null}`;
  await makePlanDue(app, plan);
  await makePlanDue(app, plan);
  const asked = await emails(plan, /^Please pay for your rides/);
  expect(asked.some(({ text }) => text?.includes("$195"))).toBe(true);
  expect(new Set(asked.map(({ subject }) => subject)).size).toBe(asked.length);
  await app.sql`
    update ride set starts_at = now() + interval '20 hours' where plan_id = ${plan.planId} and plan_day = ${first?.day ?? null}`;
  await makePlanDue(app, plan);
  await makePlanDue(app, plan);
  expect(await emails(plan, /^Payment needed/)).toHaveLength(1);
});
