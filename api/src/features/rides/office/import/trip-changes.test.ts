import { beforeEach, describe, expect, it } from "vitest";
import { type OfficeRide, OfficeRideFound } from "../../../../../contract/office-rides.ts";
import { OnePayerOrganization } from "../../../../../contract/payer-organizations.ts";
import type { TripImport } from "../../../../../contract/trip-imports.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { aDriver } from "../../../../../test/people.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow, wayBack } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [owner, dispatch, desk] = [
  await aColleague(app, "owner"),
  await aColleague(app, "dispatch"),
  await aColleague(app, "desk"),
];
const files = tripImports(app, dispatch);
const { readRows: check, importRows } = files;

const statesOf = ({ rows }: Pick<TripImport, "rows">) => rows.map(({ state }) => state);
const rideOf = async (rideId: string | null | undefined): Promise<OfficeRide> =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride;
const openRides = () =>
  app.sql<{ id: string; returnOf: string | null; status: string; quoteCents: number }[]>`
    select id, return_of, status, quote_cents from ride where status <> 'cancelled' order by id`;
async function onAccount() {
  const organization = {
    name: `Keystone ${crypto.randomUUID()}`,
    contactName: "",
    billingEmail: "bills@keystone.test",
  };
  const { payer } = read(OnePayerOrganization, await app.post("/api/office/money/payers", organization, owner));
  return tripImports(app, dispatch, { paymentMethod: "account", payerId: payer._id });
}

beforeEach(() => removeDriversAndRides(app));

describe("the same trip number", () => {
  it("with other facts is a change of its ride, shown as one and done as one, and never a second ride on the bill", async () => {
    const keystone = await onAccount();
    const row = aTripRow();
    const { rows } = await keystone.importRows(row);
    const later = { ...row, time: "11:15 AM", from: "9 Spruce Street", notes: "Side door" };
    const checked = await keystone.readRows(later);
    expect(checked.rows[0]).toMatchObject({ state: "changed", faults: [], rideId: rows[0]?.rideId });
    expect(checked.rows[0]?.changes).toEqual([
      expect.stringMatching(/^Moves from .*9:30 AM.* to .*11:15 AM/),
      "Pick-up: 9 Spruce Street. Until now: 418 Maple Street.",
      "Also new: notes.",
    ]);
    expect((await rideOf(rows[0]?.rideId)).from).toBe("418 Maple Street");
    const done = await keystone.importRows(later);
    expect([done.progress, statesOf(done)]).toEqual([{ done: 1, total: 1 }, ["changed"]]);
    const ride = await rideOf(rows[0]?.rideId);
    expect(ride).toMatchObject({ from: "9 Spruce Street", notes: `Trip ${row.number}\nSide door` });
    expect(ride.timeline.map(({ what }) => what)).toContain("ride moved");
    expect(await openRides()).toHaveLength(1);
    expect(statesOf(await keystone.readRows(later))).toEqual(["unchanged"]);
  });

  it("with the same facts is unchanged, also when addresses and numbers are written in another way, and an empty cell keeps what the ride has", async () => {
    const row = aTripRow({ notes: "Ring twice" });
    await importRows(row);
    const [before] = await app.sql<{ revision: number }[]>`select revision from ride`;
    const again = { ...row, number: row.number.toLowerCase(), from: "418 MAPLE  STREET", time: "09:30", notes: "" };
    expect(statesOf(await check(again))).toEqual(["unchanged"]);
    expect(statesOf(await importRows(again))).toEqual(["unchanged"]);
    expect((await app.sql`select revision from ride`)[0]).toEqual(before);
  });

  it("of another organization is another trip; one that the passenger already has under another payment is asked about", async () => {
    const [keystone, harbor] = [await onAccount(), await onAccount()];
    const row = aTripRow();
    await keystone.importRows(row);
    const stranger = aTripRow({ number: row.number });
    expect(statesOf(await harbor.importRows(stranger))).toEqual(["new"]);
    const wrong = await check({ ...row, time: "4:00 PM" });
    expect(wrong.rows[0]?.faults[0]).toMatch(/is already booked, and Keystone .* pays for it/);
  });

  it("may move both legs of a trip, and trips into each other's time, later and earlier", async () => {
    const trip = aTripRow({ time: "9:00 AM", back: "11:00 AM" });
    const next = { ...aTripRow({ name: trip.name, phone: trip.phone }), time: "1:00 PM", from: "1 Pine Street" };
    await importRows(trip, next);
    const later = [
      { ...trip, time: "12:00 PM", back: "2:00 PM" },
      { ...next, time: "4:00 PM" },
    ];
    const shown = await check(...later);
    expect(statesOf(shown)).toEqual(["changed", "changed"]);
    expect(shown.rows[0]?.changes).toContainEqual(expect.stringMatching(/^Return: Moves from .* to .*2:00 PM/));
    expect(statesOf(await importRows(...later))).toEqual(["changed", "changed"]);
    expect(statesOf(await importRows(trip, next))).toEqual(["changed", "changed"]);
    expect(statesOf(await check(trip, next))).toEqual(["unchanged", "unchanged"]);
  });

  it("of a ride that was driven on another day is a number used twice, and is asked about", async () => {
    const row = aTripRow();
    const { rows } = await importRows(row);
    const { id: driver } = await aDriver(app);
    await app.sql`
      update ride set status = 'completed', driver_id = ${driver}, fare_cents = 100, completed_at = now(), starts_at = now() - interval '9 days'
      where id = ${rows[0]?.rideId ?? ""}`;
    expect((await check(row)).rows[0]?.faults[0]).toMatch(/was driven on .* Please check the number\.$/);
  });

  it("for another passenger is a fault, because a ride never changes its passenger", async () => {
    const row = aTripRow({ name: "Hannah Cole" });
    await importRows(row);
    const { rows } = await check(aTripRow({ number: row.number, name: "Ida Moor" }));
    expect(rows[0]).toMatchObject({ state: "faulty", faults: [expect.stringMatching(/is booked for Hannah Cole/)] });
  });

  it("in two rows that say different things is a fault of both", async () => {
    const row = aTripRow();
    const { rows } = await check(row, { ...row, time: "1:00 PM" }, { ...aTripRow(), status: "canceled" });
    expect(rows.map(({ state }) => state)).toEqual(["faulty", "faulty", "unchanged"]);
    expect(rows[0]?.faults[0]).toMatch(/^Another row has the trip number/);
  });

  it("books one ride when the same file, and one with other times, are imported at the same moment", async () => {
    const rows = Array.from({ length: 4 }, () => aTripRow());
    const changed = rows.map((row) => ({ ...row, time: "3:00 PM" })).reverse();
    const checked: TripImport[] = [];
    for (const file of [rows, rows, changed]) checked.push(await check(...file));
    const started: TripImport[] = [];
    for (const file of checked) started.push(await files.start(file));
    await Promise.all(started.map((file) => files.work(file)));
    for (const file of started) expect((await files.work(file)).state).toBe("booked");
    expect(await openRides()).toHaveLength(4);
    expect(await app.sql`select from patient where name = any(${rows.map(({ name }) => name)})`).toHaveLength(4);
    const twice = app.sql`
      insert into imported_trip (trip_number, ride_id, by_staff)
      select upper(trip_number), ride_id, by_staff from imported_trip where trip_number = ${rows[0]?.number ?? ""}`;
    await expect(twice).rejects.toThrow(/imported_trip_number_once/);
  });
});

describe("a canceled trip", () => {
  it("cancels its ride with its number alone, with its refund, and nothing the second time", async () => {
    const keystone = await onAccount();
    const row = aTripRow({ back: "will call" });
    const { rows } = await keystone.importRows(row);
    const canceled = {
      ...row,
      name: "",
      phone: "",
      time: "",
      from: "",
      to: "",
      type: "",
      back: "",
      status: "Cancelled",
    };
    expect((await keystone.readRows(canceled)).rows[0]).toMatchObject({ state: "canceled", rideId: rows[0]?.rideId });
    expect(statesOf(await keystone.importRows(canceled))).toEqual(["canceled"]);
    expect(await openRides()).toEqual([]);
    expect(await app.sql`select from ride where cancel_reason = 'patient'`).toHaveLength(2);
    expect(statesOf(await keystone.importRows(canceled))).toEqual(["unchanged"]);
  });

  it("can come again, as one new ride", async () => {
    const row = aTripRow();
    await importRows(row);
    await importRows({ ...row, status: "CXL" });
    expect(statesOf(await check(row))).toEqual(["new"]);
    expect(statesOf(await importRows(row))).toEqual(["new"]);
    expect(statesOf(await importRows({ ...row, time: "10:00 AM" }))).toEqual(["changed"]);
    expect(await openRides()).toHaveLength(1);
  });

  it("makes way in its own file for another trip of the passenger at that time", async () => {
    const row = aTripRow();
    await importRows(row);
    const other = { ...row, number: `${row.number}-B`, time: "9:45 AM" };
    expect(statesOf(await check(other, { ...row, status: "canceled" }))).toEqual(["new", "canceled"]);
    expect(statesOf(await check(other, { ...row, name: "", phone: "", status: "canceled" }))).toEqual([
      "new",
      "canceled",
    ]);
    expect(statesOf(await importRows(other, { ...row, status: "canceled" }))).toEqual(["new", "canceled"]);
    expect(await openRides()).toHaveLength(1);
  });
});

it("what a later file of the day lacks is listed as not in this file, and stays booked", async () => {
  const [keystone, harbor] = [await onAccount(), await onAccount()];
  const [first, second, third] = [
    aTripRow({ back: "2:00 PM" }),
    aTripRow({ name: "Hannah Cole" }),
    aTripRow({ number: "" }),
  ];
  await keystone.importRows(first, second, third);
  await harbor.importRows(aTripRow());
  const { rows, missing } = await keystone.readRows({ ...first, type: "taxi" });
  expect(rows[0]?.state).toBe("faulty");
  expect(missing).toHaveLength(2);
  expect(missing).toContainEqual(
    expect.objectContaining({ tripNumber: second.number, passenger: "Hannah Cole", from: second.from, to: second.to }),
  );
  expect(missing).toContainEqual(expect.objectContaining({ tripNumber: "", passenger: third.name }));
  expect((await keystone.readRows({ ...first, back: "" })).missing.map(({ tripNumber }) => tripNumber)).toContain(
    first.number,
  );
  await keystone.importRows(first);
  expect(await openRides()).toHaveLength(5);
});

describe("two rows of one passenger whose addresses are each other's reverse", () => {
  it("are one trip with a return, whatever lies between them and in whatever order", async () => {
    const there = aTripRow({ name: "COLE, HANNAH" });
    const back = wayBack(there, { number: `${there.number}-R`, time: "1:30 PM", notes: "South exit" });
    const between = [aTripRow(), wayBack(aTripRow(), { name: "Somebody Else" })];
    const { rows } = await importRows(back, ...between, there);
    expect(statesOf({ rows })).toEqual(["new", "new", "new", "new"]);
    const [returnRide, outbound] = [await rideOf(rows[0]?.rideId), await rideOf(rows[3]?.rideId)];
    const legs = await app.sql<{ returnOf: string | null }[]>`select return_of from ride where id = ${returnRide._id}`;
    expect(legs[0]?.returnOf).toBe(outbound._id);
    expect(returnRide.notes).toBe(`Trip ${back.number}\nSouth exit`);
    const [price] = await app.sql<
      { cents: number }[]
    >`select sum(quote_cents)::int as cents from ride where paid_as = ${outbound._id}`;
    const [quote] = await app.sql<{ cents: number }[]>`select quote_ride('wheelchair', true) as cents`;
    expect(price).toEqual(quote);
    expect(statesOf(await check(there, back))).toEqual(["unchanged", "unchanged"]);
    const moved = await importRows(there, { ...back, time: "3:00 PM" });
    expect(statesOf(moved)).toEqual(["unchanged", "changed"]);
    expect((await check(there)).missing.map(({ tripNumber }) => tripNumber)).toContain(back.number);
    expect(statesOf(await importRows({ ...back, status: "canceled" }))).toEqual(["canceled"]);
    expect(
      (await openRides()).map(({ id }) => id).filter((id) => id === outbound._id || id === returnRide._id),
    ).toEqual([outbound._id]);
  });

  it.each(["11:59 PM", "12:00 AM", "23:59", "00:00", "will call", "W/C"])(
    "with %s as the second one's time, are a trip whose return is a will-call",
    async (time) => {
      const there = aTripRow();
      const back = wayBack(there, { time });
      const checked = await check(back, there);
      expect(statesOf(checked)).toEqual(["new", "new"]);
      expect(checked.rows[0]).toMatchObject({ startsAt: null, summary: expect.stringContaining("will-call") });
      const { rows } = await importRows(back, there);
      const waiting = await app.sql<{ startsAt: Date | null; returnOf: string }[]>`
        select starts_at, return_of from ride where id = ${rows[0]?.rideId ?? ""}`;
      expect(waiting).toEqual([{ startsAt: null, returnOf: rows[1]?.rideId }]);
      expect(statesOf(await check(there, back))).toEqual(["unchanged", "unchanged"]);
      expect(await openRides()).toHaveLength(2);
    },
  );

  it("may share one trip number, and each is changed and canceled by itself", async () => {
    const there = aTripRow();
    const back = wayBack(there);
    await importRows(there, back);
    expect(statesOf(await check(there, { ...back, time: "4:00 PM" }))).toEqual(["unchanged", "changed"]);
    expect(statesOf(await importRows(there, { ...back, status: "canceled" }))).toEqual(["unchanged", "canceled"]);
    expect((await openRides()).map(({ returnOf }) => returnOf)).toEqual([null]);
  });

  it("are two trips twice a day when there are four", async () => {
    const first = aTripRow({ time: "8:00 AM" });
    const rows = [
      first,
      wayBack(first, { number: "", time: "10:00 AM" }),
      { ...first, number: "", time: "1:00 PM" },
      wayBack(first, { number: "", time: "3:00 PM" }),
    ];
    await importRows(...rows);
    const rides = await openRides();
    expect(rides.filter(({ returnOf }) => returnOf !== null)).toHaveLength(2);
    expect(rides).toHaveLength(4);
    expect(statesOf(await check(...rows))).toEqual(Array(4).fill("unchanged"));
  });

  it("where the first already names another return are asked about", async () => {
    const there = aTripRow({ back: "4:00 PM" });
    const { rows } = await check(there, wayBack(there, { number: "", time: "2:00 PM" }));
    expect(rows.map(({ state }) => state)).toEqual(["new", "faulty"]);
  });
});

it("a will-call without its way there in the file is a fault", async () => {
  const { rows } = await check(aTripRow({ time: "11:59 PM" }));
  expect(rows[0]?.faults[0]).toMatch(/^A will-call has no time, so it needs its way there/);
});
