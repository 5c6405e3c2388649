import { beforeEach, expect, it } from "vitest";
import { type OfficeRide, OfficeRideFound } from "../../../../../contract/office-rides.ts";
import { OnePayerOrganization } from "../../../../../contract/payer-organizations.ts";
import type { TripImport } from "../../../../../contract/trip-imports.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { aDriver, aPatient } from "../../../../../test/people.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow as aRow, csvOf, type TripFileRow } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";
import { runJobs } from "../../../../lib/jobs/jobs.ts";
import { processDueRides } from "../../dispatch/dispatch.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [dispatch, desk] = [await aColleague(app, "dispatch"), await aColleague(app, "desk")];

const files = tripImports(app, dispatch);
const { readRows: check, importText, importRows } = files;
/** Books only these rows of a file. */
const book = (file: readonly TripFileRow[], rows: number[]) => importText(csvOf(file), rows);
const rideOf = async (rideId: string | null | undefined): Promise<OfficeRide> =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, dispatch)).ride;
const faultsOf = ({ rows }: Pick<TripImport, "rows">) => rows.map(({ faults }) => faults);
const booked = async () => (await app.sql<{ count: number }[]>`select count(*)::int as count from ride`)[0]?.count;

beforeEach(() => removeDriversAndRides(app));

it("a checked file books nothing; confirming books the chosen rows and dispatches them", async () => {
  await aDriver(app, { vehicleType: "Wheelchair Van", name: "Vera", online: true });
  const file = [aRow({ name: "Hannah Cole", notes: "=1+1" }), aRow({ time: "2:00 PM", back: "will call" }), aRow()];
  const checked = await check(...file);
  expect(faultsOf(checked)).toEqual([[], [], []]);
  expect(checked.rows[0]).toMatchObject({ row: 2, passenger: "Hannah Cole", from: "418 Maple Street", rideId: null });
  expect(checked.rows[1]?.summary).toBe(
    "Wheelchair Accessible, return when ready, Manual wheelchair, stays in the wheelchair",
  );
  expect(await booked()).toBe(0);
  const done = await book(file, [2, 3]);
  expect(done.progress).toEqual({ done: 2, total: 2 });
  await runJobs([processDueRides(app.services)]);
  const ride = await rideOf(done.rows[0]?.rideId);
  expect(ride).toMatchObject({ patient: { name: "Hannah Cole" }, paymentMethod: "cash", bookedBy: "Olive Desk" });
  expect(ride.notes).toContain("=1+1");
  expect(ride.driver?.name).toBe("Vera");
  // The second trip has a return leg.
  expect(await booked()).toBe(3);
});

it("a row with a fault says it in the check, and the others are booked without it", async () => {
  const checked = await check(aRow({ type: "taxi" }), aRow({ day: "2020-01-01" }), aRow());
  expect(faultsOf(checked)).toEqual([
    ["“taxi” isn't a transport type we know. Write ambulatory, wheelchair, stretcher or bariatric."],
    ["That day has passed. Please choose a later one."],
    [],
  ]);
  const done = await files.finish(await files.start(checked, [2, 3, 4]));
  expect([done.progress.done, await booked()]).toEqual([1, 1]);
});

it("a trip twice in the file or beside another ride of its passenger is a fault; one imported before is unchanged", async () => {
  const row = aRow({ name: "Hannah Cole", phone: "2155557001" });
  const near = aRow({ name: "hannah cole", phone: "(215) 555-7001", time: "10:15 AM" });
  expect(faultsOf(await check(row, row, near))).toEqual([
    [],
    ["This is the same trip as in row 2."],
    [expect.stringMatching(/^Hannah Cole already has a ride on .* Rides need 90 minutes between them\.$/)],
  ]);
  await importRows(row);
  expect((await check(row)).rows).toEqual([expect.objectContaining({ state: "unchanged", faults: [] })]);
});

it("two trips of one new passenger make one account, and another name with that number is another person", async () => {
  const phone = "2155557002";
  const file = [
    aRow({ name: "Rosa Diaz", phone }),
    aRow({ name: "DIAZ, ROSA", phone, time: "3 PM" }),
    aRow({ name: "Nan Day", phone }),
  ];
  expect(faultsOf(await check(...file))).toEqual([[], [], []]);
  const { rows } = await importRows(...file);
  const rides = await Promise.all(rows.map(({ rideId }) => rideOf(rideId)));
  expect(rides.map(({ patient }) => patient.name)).toEqual(["Rosa Diaz", "Rosa Diaz", "Nan Day"]);
  expect(new Set(rides.map(({ patient }) => patient._id)).size).toBe(2);
});

it("an email that several passengers share, or that is somebody else's login, is no login of theirs", async () => {
  const email = `${crypto.randomUUID()}@clinic.test`;
  const own = `${crypto.randomUUID()}@rider.test`;
  const owner = await aPatient(app);
  const file = [
    aRow({ email }),
    aRow({ email: email.toUpperCase() }),
    aRow({ email: own }),
    aRow({ email: owner.email }),
  ];
  expect(faultsOf(await check(...file))).toEqual([[], [], [], []]);
  const { rows } = await importRows(...file);
  const logins = await app.sql<{ email: string }[]>`
    select p.email from ride join patient p on p.id = patient_id where ride.id = any(${rows.map(({ rideId }) => rideId ?? "")}) order by ride.id`;
  expect(logins.map((login) => login.email).sort()).toEqual(["", "", "", own]);
  const contacts = await app.sql<{ body: string }[]>`select body from ride_note order by body`;
  expect(contacts.map(({ body }) => body.toLowerCase().includes(email) || body.includes(owner.email))).toEqual([
    true,
    true,
    true,
  ]);
});

it("a known patient is found by name and number; dispatch books only for riders", async () => {
  const patient = await aPatient(app);
  const [known] = await app.sql<{ name: string }[]>`
    update patient set phone = '+12155557003' where id = ${patient.id} returning name`;
  const row = aRow({ name: known?.name ?? "", phone: "215-555-7003" });
  expect(faultsOf(await check(row))).toEqual([[expect.stringMatching(/^A patient already has this number/)]]);
  const { rows } = await tripImports(app, desk).importRows(row);
  expect((await rideOf(rows[0]?.rideId)).patient._id).toBe(patient.id);
});

it("the same file of two people at the same moment, and again, books nothing twice", async () => {
  const file = [aRow(), aRow(), aRow()];
  const others = tripImports(app, desk);
  const [first, second] = [await check(...file), await others.readRows(...file)];
  const [mine, theirs] = [await files.start(first), await others.start(second)];
  await Promise.all([files.work(mine), others.work(theirs)]);
  for (const started of [mine, theirs]) expect((await files.work(started)).state).toBe("booked");
  expect(await booked()).toBe(3);
  expect((await check(...file)).counts.unchanged.rows).toBe(3);
});

it("a trip whose ride was canceled can be imported again", async () => {
  const row = aRow();
  const { rows } = await importRows(row);
  await app.sql`select cancel_ride(id, 0, 'office') from ride where id = ${rows[0]?.rideId ?? ""}`;
  expect((await importRows(row)).counts.new.rows).toBe(1);
});

it("card trips wait for their payment links, which are emailed, and need an hour's notice", async () => {
  const email = `${crypto.randomUUID()}@rider.test`;
  const { rows } = await tripImports(app, dispatch, { paymentMethod: "card" }).importRows(aRow({ email }), aRow());
  const ride = await rideOf(rows[0]?.rideId);
  expect(ride).toMatchObject({ status: "unpaid", email });
  expect(ride.emails.map(({ kind }) => kind)).toContain("pay-link");
  const open = await app.sql`select from checkout join ride on ride.id = ride_id where session_id is not null`;
  expect(open).toHaveLength(2);
});

it("an import is logged once, and each ride once", async () => {
  const { rows } = await importRows(aRow(), aRow());
  const logged = await app.sql<
    { change: object }[]
  >`select change from audit_entry where action = 'trips imported' order by id desc limit 1`;
  expect(logged[0]?.change).toEqual({ trips: [null, 2] });
  for (const { rideId } of rows)
    expect(await app.sql`select from audit_entry where action = 'ride booked' and target_id = ${rideId}`).toHaveLength(
      1,
    );
});

it("a file without columns that we know asks for each, and a viewer can't import", async () => {
  const asked = await files.readText("a,b\n1,2");
  expect([asked.state, asked.missingFields.length > 3]).toEqual(["read", true]);
  const viewer = await aColleague(app, "view");
  const file = { csv: csvOf([aRow()]), paymentMethod: "cash" };
  expect((await app.post("/api/office/trip-imports", file, viewer)).status).toBe(403);
});

it("a file on the account of an organization books its trips with the member number, or the trip number, as reference", async () => {
  const owner = await aColleague(app, "owner");
  const organization = {
    name: `Harbor Dialysis ${crypto.randomUUID()}`,
    contactName: "",
    billingEmail: "bills@harbor.test",
  };
  const { payer } = read(OnePayerOrganization, await app.post("/api/office/money/payers", organization, owner));
  const [header, first, second] = csvOf([aRow(), aRow({ time: "2:00 PM", number: "T-2044" })]).split("\r\n");
  const csv = [`${header},Member ID`, `${first},M-1044`, `${second},`].join("\r\n");
  const unpaid = await app.post("/api/office/trip-imports", { csv, paymentMethod: "account" }, dispatch);
  expect(unpaid.status).toBe(400);
  const onAccount = tripImports(app, dispatch, { paymentMethod: "account", payerId: payer._id });
  const done = await onAccount.importText(csv);
  expect(faultsOf(done)).toEqual([[], []]);
  const rides = await Promise.all(done.rows.map(({ rideId }) => rideOf(rideId)));
  expect(rides.map(({ paymentMethod, payer: by }) => [paymentMethod, by?.name, by?.reference])).toEqual([
    ["account", payer.name, "M-1044"],
    ["account", payer.name, "T-2044"],
  ]);
});
