import { describe, expect, it } from "vitest";
import { OnePayout, PayoutList, UnpaidEarningsList } from "../../../../contract/payouts.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aCompletedRide, aDriverToPay } from "../../../../test/payouts.ts";
import { aDriver } from "../../../../test/people.ts";
import { type Columns, insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const path = "/api/office/money/payouts";
const TO = "2026-01-05";

const make = (driverId: string, toDay = TO) => app.post(path, { driverId, toDay }, owner);
const made = async (driverId: string, toDay = TO) => read(OnePayout, await make(driverId, toDay)).payout;
function extra(driverId: string, rideId: string, state: "asked" | "granted" | "refused", cents: number) {
  const decided: Columns = state === "asked" ? {} : { decided_at: new Date(), decided_by: owner.id };
  const claim = { ride_id: rideId, driver_id: driverId, cents, reason: "Stairs", state };
  return insert(app, "extra_claim", { ...claim, ...decided });
}
const unpaid = async (driverId: string) =>
  read(UnpaidEarningsList, await app.get("/api/office/money/owed?limit=200", owner)).drivers.find(
    ({ _id }) => _id === driverId,
  );

/** The cells of a payout's CSV, line by line. */
async function csvOf(id: string): Promise<string[][]> {
  const answer = await app.app.request(`${path}/${id}/rides.csv`, { headers: { cookie: owner.cookie } });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return (await answer.text())
    .replace("\ufeff", "")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

describe("a payout", () => {
  it("is the fares and granted extras minus the cash collected, and its CSV adds up to it", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500 });
    const withExtra = await aCompletedRide(app, id, { fareCents: 3000, completedAt: "2026-01-03T15:00:00Z" });
    await extra(id, withExtra, "granted", 500);
    const cash = await aCompletedRide(app, id, { fareCents: 2000, paid: "cash" });
    await extra(id, cash, "refused", 900);
    expect(await unpaid(id)).toMatchObject({ rides: 3, cents: 8000, undecided: 0, since: "2026-01-03T15:00:00.000Z" });

    const payout = await made(id);
    expect(payout).toMatchObject({ cents: 8000, rides: 3, fromDay: "2026-01-03", toDay: TO, paidAt: null });
    expect(await unpaid(id)).toBeUndefined();
    const rows = await csvOf(payout._id);
    expect(rows.at(-1)).toEqual(["Sum", "", "", "", "", "", "", "95.00", "5.00", "20.00", "80.00"]);
    const sum = rows.slice(1, -1).reduce((total, row) => total + Number(row.at(-1)), 0);
    expect(sum * 100).toBe(payout.cents);
  });

  it("leaves out a ride whose extra is undecided", async () => {
    const { id } = await aDriver(app);
    const rideId = await aCompletedRide(app, id, { fareCents: 4500 });
    await extra(id, rideId, "asked", 700);
    expect(await unpaid(id)).toMatchObject({ rides: 0, cents: 0, undecided: 1 });
    const answer = await make(id);
    expect([answer.status, answer.body["message"]]).toEqual([409, "There are no earnings to pay out up to that day."]);
    await app.sql`update extra_claim set state = 'granted', decided_at = now(), decided_by = ${owner.id} where ride_id = ${rideId}`;
    expect(await made(id)).toMatchObject({ cents: 5200 });
  });

  it("ends with its last day at the practice's midnight, and accepts no day that is not over", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500, completedAt: "2026-01-06T04:59:59Z" });
    await aCompletedRide(app, id, { fareCents: 3000, completedAt: "2026-01-06T05:00:00Z" });
    expect(await made(id)).toMatchObject({ cents: 4500, rides: 1 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const answer = await make(id, tomorrow);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Please choose a day in the past"]);
  });

  it("has each ride once, however many are created at the same moment", async () => {
    const driverId = await aDriverToPay(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(driverId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const lines = await app.sql`
      select ride_id from payout_line join payout on payout.id = payout_id where driver_id = ${driverId}`;
    expect(lines).toHaveLength(1);
  });

  it("is paid once under a reference, and the log says who paid what", async () => {
    const driverId = await aDriverToPay(app);
    const { _id } = await made(driverId);
    const pay = (reference: string) => app.post(`${path}/${_id}/pay`, { revision: 1, reference }, owner);
    expect((await pay(" ")).status).toBe(400);
    const answers = await Promise.all([pay("T-1"), pay("T-2")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { payouts } = read(PayoutList, await app.get(`${path}?limit=200`, owner));
    const paid = payouts.find((payout) => payout._id === _id);
    expect(paid).toMatchObject({ revision: 2, paidAt: expect.any(String) });
    const log = await app.sql<{ action: string }[]>`
      select action from audit_entry where subject_id = ${driverId} order by id`;
    expect(log.map(({ action }) => action)).toEqual(["payout created", "payout paid"]);
    expect((await app.post(`${path}/${_id}/drop`, { revision: 2 }, owner)).status).toBe(409);
  });

  it("can be deleted until it is paid, and its rides are unpaid again", async () => {
    const driverId = await aDriverToPay(app);
    const { _id } = await made(driverId);
    expect((await app.post(`${path}/${_id}/drop`, { revision: 9 }, owner)).status).toBe(409);
    expect((await app.post(`${path}/${_id}/drop`, { revision: 1 }, owner)).status).toBe(200);
    expect(await unpaid(driverId)).toMatchObject({ cents: 4500 });
    expect(await made(driverId)).toMatchObject({ cents: 4500 });
  });

  it("is for owners only; a viewer only reads it, and its CSV escapes formulas", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500, pickup: "=1+1" });
    const { _id } = await made(id);
    expect((await csvOf(_id))[1]?.[4]).toBe("'=1+1");
    const [view, desk] = [await aColleague(app, "view"), await aColleague(app, "desk")];
    expect((await app.get(path, view)).status).toBe(200);
    expect((await app.post(path, { driverId: id, toDay: TO }, view)).status).toBe(403);
    expect((await app.get(path, desk)).status).toBe(403);
  });
});
