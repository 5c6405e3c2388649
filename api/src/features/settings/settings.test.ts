import { afterEach, describe, expect, it } from "vitest";
import { OneOfficeConsultant } from "../../../contract/office-consultants.ts";
import { SettingsFound } from "../../../contract/office-settings.ts";
import { RideQuote } from "../../../contract/rides.ts";
import { RuleNumbersFound } from "../../../contract/rule-numbers.ts";
import { SETTINGS, type SettingName } from "../../../contract/settings.ts";
import { aPayer, aRideOnAccount } from "../../../test/account-rides.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { completes, says } from "../../../test/driving.ts";
import { aConsultant, aDriver, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { anUnpaidRide, aPaidRide, aRideInput, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit, bringVisitNear } from "../../../test/visits.ts";
import { adoptSettings, settingsAt } from "../../lib/settings.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [owner, desk] = [await aColleague(app, "owner"), await aColleague(app, "desk")];
const path = "/api/office/settings";
const IN_A_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

afterEach(async () => {
  await removeDriversAndRides(app);
  await app.sql`delete from setting_change`;
});

const settings = async () => read(SettingsFound, await app.get(path, owner));
const stateOf = async (name: SettingName) => (await settings()).settings.find((one) => one.name === name);
const change = async (name: SettingName, value: number | null, more = {}) =>
  app.post(path, { name, value, latest: (await stateOf(name))?.latest ?? null, ...more }, owner);
const changed = async (...input: Parameters<typeof change>) => {
  const answer = await change(...input);
  expect(answer.status).toBe(200);
  return String(answer.body["changeId"]);
};
const preview = async (name: SettingName, value: number, more = {}) =>
  (await app.post(`${path}/preview`, { name, value, ...more }, owner)).body["effects"];
const fareOf = async (returnTrip = false) =>
  read(RideQuote, await app.get(`/api/ride-quote?transportType=wheelchair&returnTrip=${returnTrip}`)).fare;
const quoteOf = async (rideId: string) =>
  (await app.sql<{ cents: number }[]>`select sum(quote_cents)::int as cents from ride where paid_as = ${rideId}`)[0]
    ?.cents;

describe("a setting", () => {
  it("has the default until it is changed, and each change counts from its moment", async () => {
    expect(await stateOf("wheelchairFareCents")).toMatchObject({ value: 6500, latest: null, next: null });
    const booked = await anUnpaidRide(app);
    const changeId = await changed("wheelchairFareCents", 7000, { reason: "Fuel" });
    expect(await fareOf()).toBe(70);
    expect(await fareOf(true)).toBe(126);
    expect(await quoteOf(booked.rideId)).toBe(6500);
    expect((await settings()).history[0]).toMatchObject({
      ...{ _id: changeId, before: 6500, value: 7000, reason: "Fuel", canWithdraw: true, payer: null },
    });
  });

  it("can be planned for a later day, and the plan can be taken back", async () => {
    const changeId = await changed("wheelchairFareCents", 6900, { from: IN_A_MONTH });
    expect(await fareOf()).toBe(65);
    const { next } = (await stateOf("wheelchairFareCents")) ?? {};
    expect(next).toMatchObject({ changeId, value: 6900 });
    const at = (moment: string) => settingsAt(app.sql, new Date(moment)).then((all) => all.wheelchairFareCents);
    expect(await at(next?.startsAt ?? "")).toBe(6900);
    expect(await at(new Date(Date.parse(next?.startsAt ?? "") - 1).toISOString())).toBe(6500);
    expect((await app.post(`${path}/${changeId}/withdraw`, {}, owner)).status).toBe(200);
    expect(await stateOf("wheelchairFareCents")).toMatchObject({ value: 6500, next: null });
    expect(await at(next?.startsAt ?? "")).toBe(6500);
  });

  it("is taken back for ten seconds after it counts, and not later", async () => {
    const changeId = await changed("rideHorizonDays", 30);
    await app.sql`update setting_change set made_at = now() - interval '11 seconds', starts_at = now() - interval '11 seconds'`;
    expect((await app.post(`${path}/${changeId}/withdraw`, {}, owner)).status).toBe(409);
    expect((await stateOf("rideHorizonDays"))?.value).toBe(30);
    const again = await changed("rideHorizonDays", 40);
    await app.post(`${path}/${again}/withdraw`, {}, owner);
    expect((await stateOf("rideHorizonDays"))?.value).toBe(30);
  });

  it("is changed by one of two people who loaded the same value", async () => {
    const input = { name: "holdMinutes", value: 20, latest: null };
    const answers = await Promise.all([app.post(path, input, owner), app.post(path, { ...input, value: 40 }, owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ fresh: { settings: expect.any(Array) } });
  });

  it("has bounds, and no day that has begun", async () => {
    expect((await change("refundNoticeHours", 0)).body["errors"]).toEqual({
      value: "Please enter 1 hour to 168 hours.",
    });
    const today = practiceLabels(new Date(), "America/New_York").date;
    expect((await change("refundNoticeHours", 48, { from: today })).status).toBe(400);
    expect((await change("refundNoticeHours", null)).status).toBe(400);
  });

  it("can't have two changes planned for one day", async () => {
    await changed("refundNoticeHours", 48, { from: IN_A_MONTH });
    expect((await change("refundNoticeHours", 36, { from: IN_A_MONTH })).body["message"]).toContain(
      "planned for that day",
    );
  });

  it("is read by everyone at the office and changed by an owner only, and each change is in the log", async () => {
    expect((await app.get(path, await aColleague(app, "view"))).status).toBe(200);
    expect((await app.post(path, { name: "holdMinutes", value: 20, latest: null }, desk)).status).toBe(403);
    await changed("holdMinutes", 20);
    const { body } = await app.get("/api/office/log?kind=settings", owner);
    expect(JSON.stringify(body)).toContain("Patients have to pay within: 20 minutes");
  });
});

describe("a visit keeps the rules under which it was booked", () => {
  it("for the hours of a full refund and for rescheduling", async () => {
    const before = await aPaidVisit(app);
    await changed("refundNoticeHours", 48);
    await changed("patientMoves", 0);
    const after = await aPaidVisit(app);
    for (const visit of [before, after]) {
      await bringVisitNear(app, visit, 30);
      await app.sql`update appointment set paid_at = now() - interval '1 hour' where id = ${visit.appointmentId}`;
    }
    const reasonOf = async ({ appointmentId }: typeof before) =>
      (
        await app.sql<{ reason: string }[]>`
        select refund.reason from appointment a, visit_refund(a, 'patient') refund where a.id = ${appointmentId}`
      )[0]?.reason;
    expect(await reasonOf(before)).toBe("in_time");
    expect(await reasonOf(after)).toBe("late");
    const { rules } = read(RuleNumbersFound, await app.get("/api/rules"));
    expect(rules).toMatchObject({ refundNoticeHours: 48, patientMoves: 0 });
    const blockers = async ({ appointmentId }: typeof before) =>
      (
        await app.sql<{ blocker: string }[]>`
        select blocker from appointment a, visit_blockers('move', a, true, consultant_id, starts_at + interval '30 minutes')
        where a.id = ${appointmentId}`
      ).map(({ blocker }) => blocker);
    expect(await blockers(before)).not.toContain("too_near");
    expect(await blockers(after)).toContain("too_near");
  });

  it("holds a slot for the minutes of now", async () => {
    await changed("holdMinutes", 7);
    const { id } = await aConsultant(app);
    const { token } = await aPatient(app);
    const [input] = (await bookingInputsFor(app, id)).slice(20);
    expect((await app.post("/api/user/book-appointment", input, { token })).status).toBe(200);
    const [held] = await app.sql<{ minutes: number }[]>`
      select round(extract(epoch from held_until - booked_at) / 60)::int as minutes from appointment where consultant_id = ${id}`;
    expect(held?.minutes).toBe(7);
  });
});

describe("a ride keeps the rules under which it was booked", () => {
  it("for the hours of a full refund", async () => {
    const before = await aPaidRide(app);
    await changed("rideRefundNoticeHours", 6);
    const after = await aPaidRide(app);
    await app.sql`update ride set starts_at = now() + interval '4 hours', status = 'accepted',
      driver_id = ${(await aDriver(app, { vehicleType: "Wheelchair Van" })).id} where id = ${before.rideId}`;
    await app.sql`update ride set starts_at = now() + interval '4 hours', status = 'accepted',
      driver_id = ${(await aDriver(app, { vehicleType: "Wheelchair Van" })).id} where id = ${after.rideId}`;
    const refundOf = async (rideId: string) =>
      (
        await app.sql<
          { cents: number }[]
        >`select refund_cents as cents from ride r, ride_refund(r) where r.id = ${rideId}`
      )[0]?.cents;
    expect(await refundOf(before.rideId)).toBe(6500);
    expect(await refundOf(after.rideId)).toBe(3250);
  });

  it("is booked as far ahead as the settings say, with the number in the sentence", async () => {
    await changed("rideHorizonDays", 7);
    const { token } = await aPatient(app);
    const booking = { formData: aRideInput({ days: 9 }) };
    const { body } = await app.post("/api/stripe/create-checkout-session", booking, { token });
    expect(body["message"]).toBe("That day is too far ahead. Please choose a day in the next seven days.");
  });

  it("pays its driver the share of its booking", async () => {
    await changed("driverSharePercent", 60);
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await says(app, van, "accept", ride);
    await completes(app, van, ride, { fare: 65 });
    const [earned] = await app.sql<
      { cents: number }[]
    >`select fare_cents as cents from unpaid_earnings(${van.id}, 'infinity')`;
    expect(earned?.cents).toBe(3900);
    const { body } = await app.get("/api/driver/dashboard", { driverToken: van.driverToken });
    expect(JSON.stringify(body)).toContain('"totalEarnings":39');
  });
});

describe("an organization's own rate", () => {
  const rate = async (payerId: string, value: number | null) => {
    const { rates } = await settings();
    const latest = rates
      .find((one) => one.payerId === payerId)
      ?.rates.find(({ name }) => name === "wheelchairFareCents")?.latest;
    return app.post(path, { name: "wheelchairFareCents", payerId, value, latest: latest ?? null }, owner);
  };

  it("counts for its rides instead of our fare, both ways and in its plans, and not for others", async () => {
    const payer = await aPayer(app, desk);
    expect((await rate(payer._id, 5800)).status).toBe(200);
    expect(await quoteOf((await aRideOnAccount(app, desk, { of: payer })).rideId)).toBe(5800);
    expect(await quoteOf((await aRideOnAccount(app, desk, { of: payer, returnTrip: true })).rideId)).toBe(10_440);
    expect(await quoteOf((await aRideOnAccount(app, desk)).rideId)).toBe(6500);
    expect(await fareOf()).toBe(65);
    expect((await rate(payer._id, null)).status).toBe(200);
    expect(await quoteOf((await aRideOnAccount(app, desk, { of: payer })).rideId)).toBe(6500);
  });

  it("is of a fare only", async () => {
    const payer = await aPayer(app, desk);
    const input = { name: "holdMinutes", payerId: payer._id, value: 20, latest: null };
    expect((await app.post(path, input, owner)).status).toBe(400);
  });

  it("is named by the preview of our fare", async () => {
    const payer = await aPayer(app, desk);
    await rate(payer._id, 5800);
    await anUnpaidRide(app);
    const effects = await preview("wheelchairFareCents", 6900);
    expect(effects).toEqual([
      "Wheelchair: $69 instead of $65.",
      "Counts for rides booked after the change.",
      "With a return trip: $124.20 instead of $117.",
      "A driver's share: $69 instead of $65.",
      "1 booked ride keeps the fare of its booking.",
      `${payer.name} has its own rate, $58.`,
    ]);
  });
});

it("the desk's refund limit and the amount that is entered twice are those of the settings", async () => {
  const visit = await aPaidVisit(app);
  await changed("refundLimitCents", 1000);
  const { body } = await app.get(`/api/office/visits/${visit.appointmentId}`, desk);
  const revision = Number(Object(body["visit"]).revision);
  const refund = await app.post(
    `/api/office/visits/${visit.appointmentId}/refund`,
    { revision, cents: 2000, reason: "Kindness", notify: true },
    desk,
  );
  expect(refund.body["message"]).toContain("at most $10");
  await changed("largePaymentCents", 5000);
  const payer = await aPayer(app, desk);
  const payment = {
    cents: 6000,
    receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    reference: "1",
  };
  const { body: refused } = await app.post(`/api/office/money/payers/${payer._id}/payments`, payment, desk);
  expect(refused["message"]).toContain("more than $50");
});

it("a nurse with the usual share follows the settings, and one with another share keeps it", async () => {
  const [usual, own] = [await aConsultant(app), await aConsultant(app)];
  const shareOf = async ({ id }: typeof usual) =>
    read(OneOfficeConsultant, await app.get(`/api/office/consultants/${id}`, owner)).consultant.feeSharePercent;
  for (const [{ id }, feeSharePercent] of [
    [usual, 70],
    [own, 65],
  ] as const)
    expect((await app.patch(`/api/office/consultants/${id}`, { revision: 1, feeSharePercent }, owner)).status).toBe(
      200,
    );
  await changed("nurseSharePercent", 60);
  expect([await shareOf(usual), await shareOf(own)]).toEqual([60, 65]);
  expect(
    (await app.patch(`/api/office/consultants/${own.id}`, { revision: 2, feeSharePercent: "" }, owner)).status,
  ).toBe(200);
  expect(await shareOf(own)).toBe(60);
});

it("what an earlier version had in the environment counts until somebody changes it in the office", async () => {
  await adoptSettings(app.sql, { holdMinutes: 12 });
  expect((await stateOf("holdMinutes"))?.value).toBe(12);
  await adoptSettings(app.sql, { holdMinutes: 15 });
  expect((await stateOf("holdMinutes"))?.value).toBe(15);
  await changed("holdMinutes", 20);
  await adoptSettings(app.sql, { holdMinutes: 12 });
  expect((await stateOf("holdMinutes"))?.value).toBe(20);
});

it("every setting's default is within its bounds", () => {
  for (const { value, lowest, highest } of Object.values(SETTINGS))
    expect(value >= lowest && value <= highest).toBe(true);
});
