import { beforeEach, expect, it } from "vitest";
import { OnePayerOrganization } from "../../../../../contract/payer-organizations.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { aDriver } from "../../../../../test/people.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";
import { deleteOldImports } from "./jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [owner, desk] = [await aColleague(app, "owner"), await aColleague(app, "desk")];

const csvOf = async (path: string) => String((await app.get(path, desk)).body["text"]);

beforeEach(() => removeDriversAndRides(app));

async function onAccount() {
  const organization = {
    name: `Keystone ${crypto.randomUUID()}`,
    contactName: "",
    billingEmail: "bills@keystone.test",
  };
  const { payer } = read(OnePayerOrganization, await app.post("/api/office/money/payers", organization, owner));
  return { payer, ...tripImports(app, desk, { paymentMethod: "account", payerId: payer._id }) };
}

it("the rows that can't be used are saved with what is wrong, as they were corrected, and never as formulas", async () => {
  const files = tripImports(app, desk);
  const bad = aTripRow({ type: "taxi", notes: "=HYPERLINK(1)" });
  const checked = await files.readRows(aTripRow(), bad);
  const again = await files.check(checked, { corrections: [{ row: 3, field: "time", value: "10:00 AM" }] });
  const text = await csvOf(`/api/office/trip-imports/${again._id}/faulty.csv`);
  const [header = "", ...lines] = text.trim().split("\n");
  expect(header).toMatch(/^Trip Number,.*,What to correct$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${bad.number},.*10:00 AM.*'=HYPERLINK\\(1\\).*isn't a transport type we know`));
});

it("an organization gets its completed and canceled trips of some days back, with their times and fares, and nobody else's", async () => {
  const [keystone, harbor] = [await onAccount(), await onAccount()];
  const [driven, canceled] = [aTripRow({ name: "COLE, HANNAH" }), aTripRow()];
  const booked = await keystone.work(await keystone.start(await keystone.readRows(driven, canceled)));
  await harbor.work(await harbor.start(await harbor.readRows(aTripRow())));
  const { id: driver } = await aDriver(app);
  const at = (clock: string) => app.sql`(${`${driven.day} ${clock}`}::timestamp at time zone 'America/New_York')`;
  await app.sql`
    update ride set status = 'completed', driver_id = ${driver}, fare_cents = 6000, on_my_way_at = ${at("09:05")}, about_minutes = null,
      at_door_at = ${at("09:28")}, on_board_at = ${at("09:36")}, completed_at = ${at("10:02")}
    where id = ${booked.rows[0]?.rideId ?? ""}`;
  await app.sql`update ride set status = 'cancelled', cancel_reason = 'patient' where id = ${booked.rows[1]?.rideId ?? ""}`;
  const path = `/api/office/money/payers/${keystone.payer._id}/trips.csv?from=${driven.day}&to=${driven.day}`;
  const text = await csvOf(path);
  const lines = text.trim().split("\n").slice(1).sort();
  expect(lines).toHaveLength(2);
  const [one] = lines.filter((line) => line.startsWith(driven.number));
  expect(one).toMatch(
    /,Hannah Cole,.*,09:30 AM,09:05 AM,09:28 AM,09:36 AM,10:02 AM,.*,Wheelchair Accessible,Completed,,60\.00$/,
  );
  expect(lines.find((line) => line.startsWith(canceled.number))).toMatch(
    /,Canceled,Canceled by the passenger or sender,/,
  );
  expect((await csvOf(path.replaceAll(driven.day, "2020-01-01"))).trim().split("\n")).toHaveLength(1);
});

it("what the sender wrote is deleted after a day, and what became of the rows is kept", async () => {
  const files = tripImports(app, desk);
  const checked = await files.readRows(aTripRow(), aTripRow());
  await app.sql`update trip_import set read_at = now() - interval '25 hours' where id = ${checked._id}`;
  await deleteOldImports(app.services.db);
  const after = await files.get(checked);
  expect(after).toMatchObject({ isKept: false, rows: [], rowCount: 2, counts: { new: { rows: 2 } } });
  const { status, body } = await app.post(
    `/api/office/trip-imports/${checked._id}/check`,
    { revision: after.revision },
    desk,
  );
  expect([status, body["message"]]).toEqual([
    409,
    "What the sender wrote was deleted after a day. Please choose the file again.",
  ]);
});
