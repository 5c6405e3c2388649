import { describe, expect, it } from "vitest";
import { RideCheckout, RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPlan, makePlanDue, type OwnPlan, planView } from "../../../../test/plans.ts";
import { aRideInput } from "../../../../test/rides.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });

const ridesOf = async ({ token }: { token: string }) =>
  read(RideList, await app.get("/api/user/list-rides?limit=50", { token })).rides;
const skip = (plan: OwnPlan, day: string | undefined, more = {}) =>
  app.post("/api/user/skip-plan-day", { planId: plan.planId, day, ...more }, plan);
const pageOfWeek = async (plan: OwnPlan, week: string | undefined) =>
  read(RideCheckout, await app.post("/api/user/pay-plan-week", { planId: plan.planId, week }, plan)).url;

describe("a day of a plan", () => {
  it("that is skipped after its ride was created can be restored until an hour before, at the price of a new day", async () => {
    const plan = await aPlan(app);
    const stateNow = async () => (await planView(app, plan)).days[0];
    const day = (await stateNow())?.day;
    await skip(plan, day);
    const skipped = await stateNow();
    expect(skipped?.state).toBe("skipped");
    expect(Date.parse(skipped?.restoreUntil ?? "")).toBe(Date.parse(skipped?.startsAt ?? "") - 60 * 60_000);
    expect((await skip(plan, day, { skip: false })).body["message"]).toBe("That day is restored.");
    expect(await stateNow()).toMatchObject({ state: "to_pay", restoreUntil: null });
    expect((await skip(plan, day, { skip: false })).status).toBe(200);
    await makePlanDue(app, plan);
    expect((await ridesOf(plan)).filter(({ appointmentDate }) => appointmentDate === day)).toHaveLength(2);
    expect((await planView(app, plan)).toPay[0]).toMatchObject({ rides: 3, amount: 195 });
  });

  it("whose paid ride was canceled can be restored, and is paid again", async () => {
    const plan = await aPlan(app);
    await app.cards.press(plan.url ?? "", "pay");
    const [first] = (await planView(app, plan)).days;
    await app.post("/api/user/cancel-ride", { rideId: first?.rideId, refundCents: 6500 }, plan);
    expect((await skip(plan, first?.day, { skip: false })).status).toBe(200);
    expect((await planView(app, plan)).days[0]).toMatchObject({ state: "to_pay" });
    await app.cards.press(await pageOfWeek(plan, first?.day), "pay");
    expect((await planView(app, plan)).days[0]).toMatchObject({ state: "paid" });
    expect((await ridesOf(plan)).flatMap(({ refund }) => refund?.amount ?? [])).toEqual([65]);
  });

  it("can't be restored within the hour before it, or beside another ride", async () => {
    const plan = await aPlan(app);
    const [first, second] = (await planView(app, plan)).days;
    await skip(plan, first?.day);
    await skip(plan, second?.day);
    const restoring = (begins: string | undefined, day: string | undefined) => app.sql`
      select restore_plan_day(${plan.planId}, ${day ?? null}, ${begins ?? null}::timestamptz, null, true) as outcome`;
    expect(await restoring(new Date(Date.now() + 59 * 60_000).toISOString(), first?.day)).toEqual([
      { outcome: "too_late" },
    ]);
    const input = { ...aRideInput({ time: "11:00" }), appointmentDate: second?.day, paymentMethod: "cash" };
    expect((await app.post("/api/user/book-ride", input, plan)).status).toBe(200);
    expect((await skip(plan, second?.day, { skip: false })).body["message"]).toBe(
      "You have another ride at that time. Please cancel that one first, then restore the day.",
    );
  });

  it("is restored once, however often it is asked for at the same time", async () => {
    const plan = await aPlan(app);
    const [first] = (await planView(app, plan)).days;
    await skip(plan, first?.day);
    const answers = await Promise.all([1, 2, 3, 4].map(() => skip(plan, first?.day, { skip: false })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = (await ridesOf(plan)).filter(
      ({ appointmentDate, status }) => appointmentDate === first?.day && status !== "cancelled",
    );
    expect(open).toHaveLength(1);
  });
});
