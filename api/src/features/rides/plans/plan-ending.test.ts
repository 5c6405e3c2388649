import { describe, expect, it } from "vitest";
import { PlanEndPreviewed } from "../../../../contract/ride-plans.ts";
import { RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPlan, type OwnPlan } from "../../../../test/plans.ts";
import { frequentJobs } from "../../../jobs.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });

const ridesOf = async ({ token }: { token: string }) =>
  read(RideList, await app.get("/api/user/list-rides?limit=50", { token })).rides;
const emails = async ({ patient }: OwnPlan, subject: RegExp) => {
  await sendDueEmails(app);
  return mailbox.to(patient.email).filter((message) => subject.test(message.subject ?? ""));
};
const end = (plan: OwnPlan, more = {}) => app.post("/api/user/end-ride-plan", { planId: plan.planId, ...more }, plan);

describe("ending a plan", () => {
  it("ends unpaid rides and keeps paid ones", async () => {
    const plan = await aPlan(app);
    await app.cards.press(plan.url ?? "", "pay");
    const preview = read(PlanEndPreviewed, await app.post("/api/user/preview-plan-end", { planId: plan.planId }, plan));
    expect(preview).toMatchObject({ paid: 3, refundCents: 19_500, keepsCents: 0 });
    expect((await end(plan)).status).toBe(200);
    const rides = await ridesOf(plan);
    expect(rides.filter(({ status }) => status !== "cancelled")).toHaveLength(3);
    expect(rides.filter(({ status }) => status === "cancelled")).toHaveLength(preview.unpaid);
    await runJobs(frequentJobs(app.services));
    expect((await ridesOf(plan)).length).toBe(rides.length);
    expect(await emails(plan, /^Your plan has ended/)).toHaveLength(1);
    expect((await end(plan)).status).toBe(404);
  });

  it("cancels paid rides for the refund that the preview showed, and for no other amount", async () => {
    const plan = await aPlan(app);
    await app.cards.press(plan.url ?? "", "pay");
    expect((await end(plan, { cancelPaid: true, refundCents: 100 })).status).toBe(409);
    expect((await end(plan, { cancelPaid: true, refundCents: 19_500 })).status).toBe(200);
    await runJobs(frequentJobs(app.services));
    const rides = await ridesOf(plan);
    expect(rides.every(({ status }) => status === "cancelled")).toBe(true);
    expect(rides.flatMap(({ refund }) => refund?.amount ?? [])).toEqual([65, 65, 65]);
  });

  it("sends one email, which lists what ends, what stays and what is refunded", async () => {
    const plan = await aPlan(app);
    await app.cards.press(plan.url ?? "", "pay");
    await emails(plan, /./);
    const before = mailbox.to(plan.patient.email).length;
    await app.sql`
      update ride set at_door_at = now(), status = 'accepted', driver_id = ${(await aDriver(app)).id}
      where id = (select id from ride where plan_id = ${plan.planId} and status = 'pending' order by starts_at desc limit 1)`;
    // None on a Sunday: the first week then ends after the fourteen days for which rides are created.
    const { unpaid } = read(
      PlanEndPreviewed,
      await app.post("/api/user/preview-plan-end", { planId: plan.planId }, plan),
    );
    expect((await end(plan, { cancelPaid: true, refundCents: 13_000 })).status).toBe(200);
    await runJobs(frequentJobs(app.services));
    await emails(plan, /./);
    await runJobs(frequentJobs(app.services));
    const sent = (await emails(plan, /./)).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your plan has ended/)]);
    const text = sent[0]?.text ?? "";
    expect(text).toContain("We're refunding $130 to the card you paid with.");
    expect(text).toContain("stay booked");
    expect(text.match(/Canceled, \$65 refunded/g)).toHaveLength(2);
    expect(text.match(/Still booked/g)).toHaveLength(1);
    expect(text.match(/Canceled, not charged/g) ?? []).toHaveLength(unpaid);
  });

  it("happens when the account is deleted, which erases the plan's personal data", async () => {
    const plan = await aPlan(app);
    const password = "correct horse battery";
    await app.sql`update patient set password_hash = ${await hashPassword(password)} where email = ${plan.patient.email}`;
    expect((await app.post("/api/user/delete-account", { password }, plan)).status).toBe(200);
    const [row] = await app.sql`
      select ended_at is not null as is_over, next_check_at, pickup_address, notes from ride_plan where id = ${plan.planId}`;
    expect(row).toEqual({ isOver: true, nextCheckAt: null, pickupAddress: "", notes: "" });
    await app.cards.press(plan.url ?? "", "pay");
    await runJobs(frequentJobs(app.services));
    const [kept] = await app.sql<{ cents: number }[]>`
      select coalesce(sum(ride_refundable_cents(id)), 0)::int as cents from ride where plan_id = ${plan.planId}`;
    expect(kept?.cents).toBe(0);
  });
});
