import { beforeEach, describe, expect, it } from "vitest";
import { OnePayerOrganization } from "../../../../../contract/payer-organizations.ts";
import type { TripImport } from "../../../../../contract/trip-imports.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow, csvOf } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";
import { aWorkbook } from "../../../../../test/workbook.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [owner, dispatch] = [await aColleague(app, "owner"), await aColleague(app, "dispatch")];

async function onAccount() {
  const organization = {
    name: `Keystone ${crypto.randomUUID()}`,
    contactName: "",
    billingEmail: "bills@keystone.test",
  };
  const { payer } = read(OnePayerOrganization, await app.post("/api/office/money/payers", organization, owner));
  return { payer, ...tripImports(app, dispatch, { paymentMethod: "account", payerId: payer._id }) };
}
const statesOf = ({ rows }: TripImport) => rows.map(({ state }) => state);
const openRides = () => app.sql<{ id: string; startsAt: Date }[]>`
  select id, starts_at from ride where status <> 'cancelled' order by id`;

beforeEach(() => removeDriversAndRides(app));

describe("a stored file", () => {
  it("is checked at once when nothing is open, and is kept with its counts and dollars", async () => {
    const keystone = await onAccount();
    const checked = await keystone.readRows(aTripRow(), aTripRow({ back: "2:00 PM" }), aTripRow({ type: "taxi" }));
    expect(checked).toMatchObject({ state: "checked", rowCount: 3, progress: { done: 0, total: 0 } });
    expect(statesOf(checked)).toEqual(["new", "new", "faulty"]);
    expect(checked.counts).toMatchObject({ new: { rows: 2, cents: 6_500 + 11_700 }, faulty: { rows: 1, cents: 0 } });
    expect(await openRides()).toEqual([]);
    expect(await keystone.get(checked)).toEqual(checked);
  });

  it("is paid by its passengers if they pay in cash, even when an organization is given", async () => {
    const { payer } = await onAccount();
    const inCash = tripImports(app, dispatch, { paymentMethod: "cash", payerId: payer._id });
    expect(await inCash.readRows(aTripRow())).toMatchObject({ paymentMethod: "cash", payer: null });
  });

  it("asks once what an unknown column is, and what the organization's own word means", async () => {
    const keystone = await onAccount();
    const csv = csvOf([aTripRow({ type: "GB" })])
      .replace("Passenger", "Traveler Zed")
      .replace("Notes", "Blurb");
    const asked = await keystone.readText(csv);
    expect(asked.state).toBe("read");
    expect(asked.missingFields).toEqual([{ field: "name", name: "Passenger Name" }]);
    const unknown = asked.columns.filter(({ state }) => state === "unknown");
    expect(unknown.map(({ header, examples }) => [header, examples.length])).toEqual([
      ["Traveler Zed", 1],
      ["Blurb", 0],
    ]);
    const checked = await keystone.check(asked, {
      columns: unknown.map(({ index }, at) => ({ index, field: at === 0 ? "name" : "unused" })),
    });
    expect(checked.questions).toMatchObject([{ field: "transport", said: "GB", rows: [2] }]);
    const done = await keystone.check(checked, { words: [{ field: "transport", said: "GB", meaning: "wheelchair" }] });
    expect(statesOf(done)).toEqual(["new"]);
    const next = await keystone.readText(csv.replace("T-", "U-"));
    expect([next.state, statesOf(next)]).toEqual(["checked", ["new"]]);
    expect((await (await onAccount()).readText(csv)).state).toBe("read");
  });

  it("is corrected in place and checked again without choosing it again", async () => {
    const files = tripImports(app, dispatch);
    const checked = await files.readRows(aTripRow({ phone: "215-555-012" }));
    expect(checked.rows[0]).toMatchObject({ state: "faulty", cells: { phone: "215-555-012" } });
    const again = await files.check(checked, { corrections: [{ row: 2, field: "phone", value: "215-555-0123" }] });
    expect(statesOf(again)).toEqual(["new"]);
  });

  it("may be a workbook, whose days and times are Excel's numbers", async () => {
    const files = tripImports(app, dispatch);
    const day = Math.floor(Date.now() / 86_400_000) + 25_569 + 5;
    const book = aWorkbook({
      Cover: [["Keystone Mobility"]],
      Trips: [
        ["Trips of the day"],
        [],
        ["Trip ID", "Member", "Phone #", "DOS", "PU Time", "Origin", "Destination", "LOS"],
        [
          "K-1",
          "KOWALCZYK, DENNIS",
          "(215) 555-0122 c/o Rosa",
          { value: day, format: 14 },
          { value: 0.40625, format: 18 },
          "40 Elm St",
          "DaVita East",
          "A0130",
        ],
      ],
    });
    const checked = await files.readFile(new File([book], "keystone.xlsx"));
    expect(checked).toMatchObject({ fileName: "keystone.xlsx", sheet: "Trips", headerRow: 3, state: "checked" });
    expect(checked.rows).toMatchObject([{ row: 4, passenger: "Dennis Kowalczyk", state: "new", faults: [] }]);
  });

  it("that can't be read is refused with a sentence beside the file", async () => {
    const form = new FormData();
    form.append("paymentMethod", "cash");
    form.append("file", new File(["%PDF-1.7"], "trips.pdf"));
    const { status, body } = await app.post("/api/office/trip-imports", form, dispatch);
    expect([status, body["errors"]]).toEqual([415, { file: "Please choose a .csv or .xlsx file." }]);
  });
});

describe("booking a stored file", () => {
  it("books, changes and cancels in parts, tells and offers nothing for ten seconds, and can be undone as a whole", async () => {
    const keystone = await onAccount();
    const [kept, canceled, gone] = [aTripRow({ email: "a@rider.test" }), aTripRow(), aTripRow()];
    const earlier = await keystone.readRows(kept, canceled, gone);
    await keystone.work(await keystone.start(earlier));
    await app.sql`update trip_import set due_from = now() - interval '1 minute'`;
    await app.sql`update operation set ends_at = now() - interval '1 minute'`;
    const before = await openRides();

    const checked = await keystone.readRows(
      { ...kept, time: "11:15 AM" },
      { ...canceled, status: "CXL" },
      aTripRow({ back: "will call" }),
    );
    expect(statesOf(checked)).toEqual(["changed", "canceled", "new"]);
    expect(checked.missing).toMatchObject([{ tripNumber: gone.number, cents: 6_500 }]);
    expect(checked.counts.canceled).toEqual({ rows: 1, cents: -6_500 });
    const started = await keystone.start(
      checked,
      undefined,
      checked.missing.map(({ rideId }) => rideId),
    );
    expect(started).toMatchObject({ state: "booking", progress: { done: 0, total: 3 } });
    const booked = await keystone.work(started);
    expect(booked).toMatchObject({ state: "booked", progress: { done: 3, total: 3 } });
    expect(await openRides()).toHaveLength(3);
    const early = await app.sql`
      select from email_outbox where due_at < now() + interval '5 seconds' and queued_at > (select max(read_at) from trip_import)`;
    expect(early).toEqual([]);
    expect(
      await app.sql`select from ride where next_check_at < now() + interval '5 seconds' and status = 'pending' and booked_at > (select max(read_at) from trip_import)`,
    ).toEqual([]);

    const { status, body } = await keystone.undo(booked);
    expect([status, body["message"]]).toEqual([
      200,
      "Undone. Nothing is booked, changed or canceled, and no driver or passenger was told.",
    ]);
    expect(await openRides()).toEqual(before);
    expect(await app.sql`select from patient where created_at > (select max(read_at) from trip_import)`).toEqual([]);
    expect((await keystone.undo(booked)).status).toBe(200);
    expect((await keystone.readRows(kept, canceled, gone)).counts.unchanged.rows).toBe(3);
  });

  it("can't be undone after ten seconds, and says of a ride that has changed since that it stays", async () => {
    const files = tripImports(app, dispatch);
    const booked = await files.work(await files.start(await files.readRows(aTripRow(), aTripRow())));
    await app.sql`update ride set status = 'cancelled', cancel_reason = 'office' where id = ${booked.rows[0]?.rideId ?? ""}`;
    const { body } = await files.undo(booked);
    expect(body["message"]).toMatch(/^Undone, except one ride that has changed since\./);
    const late = await files.work(await files.start(await files.readRows(aTripRow())));
    await app.sql`update trip_import set due_from = now() - interval '1 second' where id = ${late._id}`;
    expect((await files.undo(late)).body["message"]).toMatch(/^It's too late to undo/);
  });

  it("goes on where it stopped when its process ends", async () => {
    const files = tripImports(app, dispatch);
    const started = await files.start(await files.readRows(aTripRow(), aTripRow(), aTripRow()));
    await app.sql`update trip_import set leased_until = now() + interval '1 minute' where id = ${started._id}`;
    expect((await files.work(started)).state).toBe("booking");
    await app.sql`update trip_import set leased_until = now() - interval '1 second' where id = ${started._id}`;
    expect((await files.work(started)).state).toBe("booked");
    expect(await openRides()).toHaveLength(3);
  });

  it("is booked once when two processes look for work at the same time, and a coworker's second press is refused", async () => {
    const files = tripImports(app, dispatch);
    const checked = await files.readRows(aTripRow(), aTripRow(), aTripRow());
    const started = await files.start(checked);
    await expect(files.start(checked)).rejects.toThrow();
    await Promise.all([files.work(started), files.work(started)]);
    expect((await files.work(started)).progress).toEqual({ done: 3, total: 3 });
    expect(await openRides()).toHaveLength(3);
  });

  it("of card trips opens their checkouts when it can't be undone any more", async () => {
    const files = tripImports(app, dispatch, { paymentMethod: "card" });
    const booked = await files.work(
      await files.start(await files.readRows(aTripRow({ email: `${crypto.randomUUID()}@rider.test` }))),
    );
    const status = () => app.sql`select status from checkout where ride_id = ${booked.rows[0]?.rideId ?? ""}`;
    expect(await status()).toEqual([{ status: "opening" }]);
    await app.sql`update trip_import set due_from = now() where id = ${booked._id}`;
    await files.work(booked);
    expect(await status()).toEqual([{ status: "open" }]);
  });
});
