import { describe, expect, it } from "vitest";
import { RideCheckout, RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aPatient } from "../../../../test/people.ts";
import {
  anUnmadePlan,
  aPlan,
  aPlanInput,
  makePlanDue,
  type OwnPlan,
  planView,
  statesOf,
  toMonday,
} from "../../../../test/plans.ts";
import { aRideInput } from "../../../../test/rides.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { processDuePlans } from "./plan-making.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });

const ridesOf = async ({ token }: { token: string }) =>
  read(RideList, await app.get("/api/user/list-rides?limit=50", { token })).rides;
const emails = async ({ patient }: OwnPlan, subject: RegExp) => {
  await sendDueEmails(app);
  return mailbox.to(patient.email).filter((message) => subject.test(message.subject ?? ""));
};
const skip = (plan: OwnPlan, day: string | undefined, more = {}) =>
  app.post("/api/user/skip-plan-day", { planId: plan.planId, day, ...more }, plan);
const pay = (plan: OwnPlan, week: string | undefined) =>
  app.post("/api/user/pay-plan-week", { planId: plan.planId, week }, plan);
const pageOfWeek = async (plan: OwnPlan, week: string | undefined) => read(RideCheckout, await pay(plan, week)).url;
const end = (plan: OwnPlan, more = {}) => app.post("/api/user/end-ride-plan", { planId: plan.planId, ...more }, plan);

describe("a plan", () => {
  it("creates rides fourteen days ahead, shows four weeks, and is paid by the week in one checkout", async () => {
    const plan = await aPlan(app);
    const before = await planView(app, plan);
    expect(before).toMatchObject({ weekdays: [1, 3, 5], time: "10:30", fare: 65, returnTime: null });
    expect(before.days.slice(0, 3).map(({ state }) => state)).toEqual(["to_pay", "to_pay", "to_pay"]);
    expect(statesOf(before)).toContain("planned");
    expect(before.toPay[0]).toMatchObject({ rides: 3, amount: 195 });
    expect(await pageOfWeek(plan, before.days[1]?.day)).toBe(plan.url);
    await app.cards.press(plan.url ?? "", "pay");
    const after = await planView(app, plan);
    expect(statesOf(after).slice(0, 3)).toEqual(["paid", "paid", "paid"]);
    expect((await ridesOf(plan)).slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ fare: 65, paymentStatus: "paid", planId: plan.planId, weekPaid: 195 })),
    );
    const [message, ...more] = await emails(plan, /^Your rides are booked/);
    expect(message?.text).toContain("$195");
    expect(message?.text).toContain("You pay for one week of rides at a time.");
    expect(more).toEqual([]);
    await makeEmailsDue(app);
    expect(await emails(plan, /^Your ride plan is saved/)).toEqual([]);
  });

  it("creates each day's ride once, also with concurrent jobs, and more as days go by", async () => {
    const plan = await anUnmadePlan(app);
    expect(plan.url).toBeNull();
    const made = async () => (await app.sql`select id from ride where plan_id = ${plan.planId}`).length;
    expect(await made()).toBe(0);
    const look = async () => {
      await app.sql`update ride_plan set next_check_at = now() where id = ${plan.planId}`;
      await processDuePlans(app.services).run();
    };
    await Promise.all([look(), look(), look(), look()]);
    const { days } = await planView(app, plan);
    expect(await made()).toBe(days.filter(({ rideId }) => rideId !== null).length);
    expect(await made()).toBeGreaterThanOrEqual(3);
    expect(days.at(-1)).toMatchObject({ state: "planned", rideId: null });
  });

  it("doesn't count toward the ten upcoming and three unpaid rides, and a patient has at most three", async () => {
    const plan = await aPlan(app);
    const cash = (days: number) =>
      app.post("/api/user/book-ride", { ...aRideInput({ days, time: "18:00" }), paymentMethod: "cash" }, plan);
    for (let days = 2; days <= 11; days += 1) expect((await cash(days)).status).toBe(200);
    expect((await cash(12)).status).toBe(409);
    const other = (time: string) => app.post("/api/user/book-ride-plan", aPlanInput({ appointmentTime: time }), plan);
    expect([(await other("06:30")).status, (await other("14:30")).status]).toEqual([200, 200]);
    expect(await other("20:30")).toMatchObject({
      status: 409,
      body: { message: "You can have three plans at a time. Please end one first." },
    });
  });

  it("with a return leg pays for both legs of a day in the week's checkout", async () => {
    const plan = await aPlan(app, { returnTrip: true, returnTime: "15:00" });
    expect((await planView(app, plan)).toPay[0]).toMatchObject({ rides: 3, amount: 351 });
    await app.cards.press(plan.url ?? "", "pay");
    const [there, back] = await ridesOf(plan);
    expect([there, back]).toMatchObject([
      { leg: "there", fare: 65, fareOfBoth: 117, paymentStatus: "paid" },
      { leg: "back", fare: 52, appointmentTime: "15:00", paymentStatus: "paid" },
    ]);
    const gone = await app.post("/api/user/cancel-ride", { rideId: back?._id, refundCents: 5200 }, plan);
    expect(gone.status).toBe(200);
    await runJobs(frequentJobs(app.services));
    const refunds = (await ridesOf(plan)).flatMap(({ refund }) => (refund ? [refund] : []));
    expect(refunds).toEqual([{ amount: 52, sent: true }]);
  });

  it.each([
    ["that ends before it starts", { until: aRideInput({ days: 1 }).appointmentDate }, "until"],
    ["beyond the horizon", { until: aRideInput({ days: 95 }).appointmentDate }, "until"],
    ["on no day of the week", { weekdays: [] }, "weekdays"],
    ["without a day between its dates", { until: aPlanInput().appointmentDate, weekdays: [2] }, "weekdays"],
    ["from a day that has passed", { appointmentDate: "2020-02-02" }, "appointmentDate"],
    ["with a return leg too soon", { returnTrip: true, returnTime: "11:00" }, "returnTime"],
    ["whose chair does not fit", { transportType: "ambulatory", chair: "power" }, "chair"],
  ])("%s is rejected with an error on that field", async (_, more, field) => {
    const answer = await app.post("/api/user/book-ride-plan", aPlanInput(more), await aPatient(app));
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it("on a day with another ride is rejected with that ride's time", async () => {
    const patient = await aPatient(app);
    const near = { ...aRideInput({ days: toMonday() + 21, time: "11:00" }), paymentMethod: "cash" };
    await app.post("/api/user/book-ride", near, patient);
    const answer = await app.post("/api/user/book-ride-plan", aPlanInput(), patient);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^You already have a ride on/) },
    });
  });

  it("is private to its patient", async () => {
    const plan = { ...(await aPlan(app)), token: (await aPatient(app)).token };
    const { days } = await planView(app, { ...plan, token: plan.token }).catch(() => ({ days: [] }));
    expect(days).toEqual([]);
    const statuses = await Promise.all([
      skip(plan, aPlanInput().appointmentDate),
      pay(plan, aPlanInput().appointmentDate),
      end(plan),
      app.post("/api/user/preview-plan-end", { planId: plan.planId }, plan),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a day of a plan", () => {
  it("that is skipped before its ride is created gets none, and can be restored", async () => {
    const plan = await aPlan(app);
    const day = (await planView(app, plan)).days.find(({ state }) => state === "planned")?.day;
    expect((await skip(plan, day)).status).toBe(200);
    expect((await skip(plan, day)).status).toBe(200);
    const stateOf = async () => (await planView(app, plan)).days.find((one) => one.day === day)?.state;
    expect(await stateOf()).toBe("skipped");
    expect((await skip(plan, day, { skip: false })).status).toBe(200);
    expect(await stateOf()).toBe("planned");
    expect((await skip(plan, aRideInput({ days: toMonday() + 1 }).appointmentDate)).body["message"]).toBe(
      "That day isn't part of the plan.",
    );
  });

  it("that is skipped while the week's checkout is open makes the next checkout ask for the other days only", async () => {
    const plan = await aPlan(app);
    const { days } = await planView(app, plan);
    expect((await skip(plan, days[0]?.day)).status).toBe(200);
    expect(statesOf(await planView(app, plan)).slice(0, 3)).toEqual(["skipped", "to_pay", "to_pay"]);
    const url = await pageOfWeek(plan, days[1]?.day);
    expect(url).not.toBe(plan.url);
    await app.cards.press(url, "pay");
    const after = await planView(app, plan);
    expect(statesOf(after).slice(0, 3)).toEqual(["skipped", "paid", "paid"]);
    expect((await app.cards.payments()).map(({ amount }) => amount)).toContain(13_000);
    expect((await pay(plan, days[1]?.day)).body["message"]).toBe("There's nothing to pay for that week.");
    expect((await skip(plan, days[1]?.day)).status).toBe(409);
  });

  it("that is skipped while its week is being paid is refunded automatically, and the other days stay", async () => {
    const plan = await aPlan(app);
    const { days } = await planView(app, plan);
    await app.sql`select cancel_ride(id, 0) from ride where plan_id = ${plan.planId} and plan_day = ${days[1]?.day ?? null}`;
    await app.cards.press(plan.url ?? "", "pay");
    await runJobs(frequentJobs(app.services));
    expect(statesOf(await planView(app, plan)).slice(0, 3)).toEqual(["paid", "skipped", "paid"]);
    const refunds = (await ridesOf(plan)).flatMap(({ refund }) => (refund ? [refund] : []));
    expect(refunds).toEqual([{ amount: 65, sent: true }]);
    const one = (await ridesOf(plan)).find(({ status }) => status !== "cancelled");
    expect((await app.post("/api/user/cancel-ride", { rideId: one?._id, refundCents: 6500 }, plan)).status).toBe(200);
  });

  it("is shown by its plan, and among the coming rides once it is paid and a day ahead", async () => {
    const plan = await aPlan(app);
    const apart = async () => read(RideList, await app.get("/api/user/list-rides?plansApart=true", plan)).rides;
    expect((await ridesOf(plan)).length).toBeGreaterThan(2);
    expect(await apart()).toEqual([]);
    await app.cards.press(plan.url ?? "", "pay");
    expect(await apart()).toEqual([]);
    const [first] = (await planView(app, plan)).days;
    await app.sql`update ride set starts_at = now() + interval '23 hours' where id = ${first?.rideId ?? null}`;
    expect((await apart()).map(({ _id }) => _id)).toEqual([first?.rideId]);
    await app.sql`update ride set starts_at = now() + interval '3 days' where id = ${first?.rideId ?? null}`;
    await app.post("/api/user/end-ride-plan", plan, plan);
    expect((await apart()).filter(({ status }) => status !== "cancelled")).toHaveLength(3);
  });

  it("with another ride at its time is left out, and its passenger is emailed", async () => {
    const plan = await aPlan(app);
    const planned = (await planView(app, plan)).days.find(({ state }) => state === "planned");
    const input = { ...aRideInput({ time: "11:00" }), appointmentDate: planned?.day, paymentMethod: "cash" };
    expect((await app.post("/api/user/book-ride", input, plan)).status).toBe(200);
    const [answer] = await app.sql<{ outcome: string }[]>`
      select create_plan_ride(${plan.planId}, ${planned?.day ?? null}, ${planned?.startsAt ?? null}, null) as outcome`;
    expect(answer?.outcome).toBe("overlap");
    const day = (await planView(app, plan)).days.find((one) => one.day === planned?.day);
    expect(day).toMatchObject({ state: "left_out", note: expect.stringMatching(/another ride/) });
    expect(await emails(plan, /^No planned ride on/)).toHaveLength(1);
  });

  it("can be rescheduled like any other ride once it is paid", async () => {
    const plan = await aPlan(app);
    await app.cards.press(plan.url ?? "", "pay");
    const [ride] = await ridesOf(plan);
    const { appointmentDate } = aRideInput({ days: toMonday() + 1 });
    const to = { rideId: ride?._id, appointmentDate, appointmentTime: "12:00" };
    expect((await app.post("/api/user/move-ride", to, plan)).status).toBe(200);
    await makePlanDue(app, plan);
    const moved = (await planView(app, plan)).days[0];
    expect(moved).toMatchObject({ state: "paid", rideId: ride?._id });
    expect(moved?.startsAt.slice(0, 10)).toBe(appointmentDate);
  });
});

describe("a week of a plan", () => {
  it("gets a new checkout after an unpaid one; unpaid rides end automatically", async () => {
    const plan = await aPlan(app);
    const week = (await planView(app, plan)).days[0]?.day;
    await app.cards.press(plan.url ?? "", "cancel");
    await app.sql`
      update checkout set expires_at = now(), next_check_at = now() where ride_id in (select id from ride where plan_id = ${plan.planId})`;
    await runJobs(frequentJobs(app.services));
    expect(statesOf(await planView(app, plan))[0]).toBe("to_pay");
    await app.sql`update ride set pay_until = now() where plan_id = ${plan.planId} and plan_day = ${week ?? null}`;
    await app.sql`update ride set next_check_at = now() where plan_id = ${plan.planId} and plan_day = ${week ?? null}`;
    await runJobs(frequentJobs(app.services));
    const view = await planView(app, plan);
    expect(statesOf(view).slice(0, 3)).toEqual(["cancelled", "to_pay", "to_pay"]);
    expect(await emails(plan, /canceled/)).toHaveLength(1);
    await app.cards.press(await pageOfWeek(plan, week), "pay");
    await runJobs(frequentJobs(app.services));
    expect(statesOf(await planView(app, plan)).slice(0, 3)).toEqual(["cancelled", "paid", "paid"]);
    expect((await ridesOf(plan)).every(({ refund }) => refund === null)).toBe(true);
  });

  it("has one checkout for concurrent requests, and for each of its rides", async () => {
    const plan = await anUnmadePlan(app);
    await makePlanDue(app, plan);
    const week = (await planView(app, plan)).days[1]?.day;
    const urls = await Promise.all([1, 2, 3, 4].map(() => pageOfWeek(plan, week)));
    expect(new Set(urls).size).toBe(1);
    const ride = (await ridesOf(plan)).find(({ appointmentDate }) => appointmentDate === week);
    expect(ride?.weekToPay).toBe(195);
    const paid = read(RideCheckout, await app.post("/api/user/pay-ride", { rideId: ride?._id }, plan));
    expect(paid.url).toBe(urls[0]);
  });

  it("costs at most the planned price, and less if rates have dropped", async () => {
    const fareWhenRidesCost = async (cents: number) => {
      const plan = await anUnmadePlan(app);
      try {
        await app.sql`insert into setting_change (name, value, starts_at) values ('wheelchairFareCents', ${cents}, now())`;
        await makePlanDue(app, plan);
      } finally {
        await app.sql`delete from setting_change`;
      }
      return (await ridesOf(plan))[0]?.fare;
    };
    expect([await fareWhenRidesCost(9000), await fareWhenRidesCost(6000)]).toEqual([65, 60]);
  });
});
