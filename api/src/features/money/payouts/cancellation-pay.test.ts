import { beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../../contract/drivers.ts";
import { EarnedLines, EarningsList } from "../../../../contract/earnings.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { anAcceptedRide, beginsIn, earlier, says } from "../../../../test/driving.ts";
import { aBankAccount, aCompletedRide, aPayout, dueTo, PAYOUTS } from "../../../../test/payouts.ts";
import { driversView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const DAY = "2026-01-05";

beforeEach(() => removeDriversAndRides(app));

type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;
const step = ({ van, ride }: Trip, name: string) => says(app, van, "step", ride, { step: name });

/** Cancels at the refund that the passenger is shown. */
async function cancel({ ride: { token, rideId } }: Trip) {
  const input = { rideId, action: "cancel" };
  const { refundCents } = read(ChangePreviewed, await app.post("/api/user/preview-ride-change", input, { token }));
  return app.post("/api/user/cancel-ride", { rideId, refundCents }, { token });
}

/** A $65 ride whose passenger cancels in the last two hours, after this step of the driver. */
async function aLateCancel(last: "on_my_way" | "at_door" | null): Promise<Trip> {
  const trip = await anAcceptedRide(app);
  if (last) expect((await step(trip, last)).status).toBe(200);
  expect((await cancel(trip)).status).toBe(200);
  return trip;
}

/** A $65 ride whose passenger does not come to the door. */
async function aNoShow(): Promise<Trip> {
  const trip = await anAcceptedRide(app);
  await step(trip, "at_door");
  await earlier(app, trip.ride, "40 minutes");
  expect((await says(app, trip.van, "no-show", trip.ride)).status).toBe(200);
  return trip;
}

const unpaid = ({ van }: Trip) => dueTo(app, owner, van.id);
const payFor = async ({ van, ride }: Trip) => (await driversView(app, van, ride.rideId)).cancellationPay;

/** Pays the driver out as if the ride had been canceled on a past day. */
async function paidOut({ van, ride }: Trip) {
  await app.sql`update cancellation_pay set canceled_at = ${`${DAY}T15:00:00Z`} where ride_id = ${ride.rideId}`;
  return aPayout(app, owner, { kind: "driver", _id: van.id }, DAY);
}

const csvOf = async (id: string) =>
  String((await app.get(`/api/office/money/payouts/${id}/rides.csv`, owner)).body["text"])
    .trim()
    .split("\n")
    .map((line) => line.split(","));

const reverse = ({ ride }: Trip) => app.post(`/api/office/rides/${ride.rideId}/reverse-no-show`, {}, owner);
const officeRefund = ({ ride }: Trip, cents: number) => app.sql`
  insert into refund (checkout_id, payment_id, ride_id, amount_cents, reason)
  select id, payment_id, ${ride.rideId}, ${cents}, 'office' from checkout where ride_id = ${ride.rideId} and status = 'paid'`;

describe("a driver is paid for their time", () => {
  it("earns half of what is kept when the passenger cancels after “on my way”", async () => {
    const trip = await aLateCancel("on_my_way");
    expect(await payFor(trip)).toBe(16.25);
    expect(await unpaid(trip)).toMatchObject({ count: 1, cents: 1625, undecided: 0 });
  });

  it("earns all that is kept when the passenger cancels with the driver at the door, and for a no-show", async () => {
    expect(await unpaid(await aLateCancel("at_door"))).toMatchObject({ cents: 6500 });
    const missed = await aNoShow();
    expect(await payFor(missed)).toBe(65);
    expect(await unpaid(missed)).toMatchObject({ cents: 6500 });
  });

  it("earns nothing when the driver did not set out, or when the passenger got everything back", async () => {
    const notSetOut = await aLateCancel(null);
    expect([await payFor(notSetOut), await unpaid(notSetOut)]).toEqual([null, undefined]);
    const late = await anAcceptedRide(app);
    await step(late, "on_my_way");
    await beginsIn(app, late.ride, "-16 minutes");
    expect((await cancel(late)).status).toBe(200);
    expect([await payFor(late), await unpaid(late)]).toEqual([null, undefined]);
  });

  it("shows it in the earnings of its week, in the CSV and on the dashboard", async () => {
    const trip = await aLateCancel("on_my_way");
    const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", trip.van));
    expect(dashboard.totalEarnings).toBe(16.25);
    const [week] = read(EarningsList, await app.get("/api/driver/earnings", trip.van)).weeks;
    expect(week).toMatchObject({ rides: 1, fareCents: 0, cancellationCents: 1625, cents: 1625, owedCents: 1625 });
    const path = `/api/driver/earnings/${week?.from ?? ""}`;
    const { lines } = read(EarnedLines, await app.get(path, trip.van));
    expect(lines).toMatchObject([{ canceled: "late_cancel", isCorrection: false, fareCents: 1625, isOpen: false }]);
    const csv = await app.app.request(`${path}/rides.csv`, { headers: { drivertoken: trip.van.driverToken } });
    expect(await csv.text()).toContain("Canceled late");
  });

  it("goes away while it is in no payout when the office reverses the no-show or refunds what was kept", async () => {
    const missed = await aNoShow();
    expect((await reverse(missed)).status).toBe(200);
    expect([await payFor(missed), await unpaid(missed)]).toEqual([null, undefined]);
    const canceled = await aLateCancel("on_my_way");
    await officeRefund(canceled, 2000);
    expect(await unpaid(canceled)).toMatchObject({ cents: 625 });
    await officeRefund(canceled, 1250);
    expect(await unpaid(canceled)).toBeUndefined();
    expect(read(EarningsList, await app.get("/api/driver/earnings", canceled.van)).weeks).toEqual([]);
  });

  it("is paid out once; what changes after that is a correction in the next payout", async () => {
    const missed = await aNoShow();
    const { payout } = await paidOut(missed);
    expect(payout).toMatchObject({ cents: 6500, count: 1, fromDay: DAY });
    expect((await csvOf(payout._id)).map((row) => row[3])).toEqual(["What", "No-show", ""]);
    expect(await unpaid(missed)).toBeUndefined();
    await reverse(missed);
    expect(await unpaid(missed)).toMatchObject({ count: 1, cents: -6500, keptCents: -6500, unpayable: "nothing_due" });
    await aCompletedRide(app, missed.van.id, { fareCents: 10_000 });
    const next = await paidOut(missed);
    expect(next.payout.cents).toBe(3500);
    const correction = (await csvOf(next.payout._id)).find((row) => row[3]?.includes("No-show"));
    expect(correction?.[3]).toBe("No-show (change since an earlier payout)");
    expect(correction?.join()).toContain("-65.00");
    expect(await unpaid(missed)).toBeUndefined();
    expect((await app.post(`${PAYOUTS}/${next.run._id}/drop`, { revision: 1 }, owner)).status).toBe(200);
    expect(await unpaid(missed)).toMatchObject({ cents: 3500 });
    const [week] = read(EarningsList, await app.get("/api/driver/earnings", missed.van)).weeks;
    expect(week).toMatchObject({ from: "2026-01-05", cancellationCents: 0, owedCents: 3500 });
  });

  it("waits while a bank decides about the payment, and is lost with the payment", async () => {
    const missed = await aNoShow();
    const dispute = await aDispute(app, missed.ride.rideId);
    expect(await unpaid(missed)).toMatchObject({ count: 0, cents: 0, undecided: 1 });
    await decideDispute(app, dispute, "lost");
    expect(await unpaid(missed)).toBeUndefined();
  });

  it("goes away when the office undoes its cancellation", async () => {
    const trip = await anAcceptedRide(app);
    await step(trip, "on_my_way");
    const { rideId } = trip.ride;
    const { body } = await app.get(`/api/office/rides/${rideId}`, owner);
    const { revision } = Object(body["ride"]);
    const input = { revision, canceledBy: "patient", notify: true, reason: "Called us" };
    const done = await app.post(`/api/office/rides/${rideId}/cancel`, input, owner);
    expect(await unpaid(trip)).toMatchObject({ cents: 1625 });
    const undone = await app.post(`/api/office/rides/${rideId}/undo/${String(done.body["operationId"])}`, {}, owner);
    expect(undone.status).toBe(200);
    expect(await unpaid(trip)).toBeUndefined();
  });

  it("sends one payout of two at once, and sums refunds that come at once", async () => {
    const missed = await aNoShow();
    await Promise.all([officeRefund(missed, 1000), officeRefund(missed, 500), officeRefund(missed, 2000)]);
    expect(await unpaid(missed)).toMatchObject({ cents: 3000 });
    await app.sql`update cancellation_pay set canceled_at = ${`${DAY}T15:00:00Z`}`;
    await aBankAccount(app, { kind: "driver", _id: missed.van.id });
    const people = [{ kind: "driver", _id: missed.van.id, cents: 3000 }];
    const make = () => app.post(PAYOUTS, { people, toDay: DAY }, owner);
    const made = await Promise.all([make(), make()]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
