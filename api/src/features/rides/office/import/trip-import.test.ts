import { beforeEach, expect, it } from "vitest";
import { type OfficeRide, OfficeRideFound } from "../../../../../contract/office-rides.ts";
import { OnePayerOrganization } from "../../../../../contract/payer-organizations.ts";
import { TripsChecked, TripsImported } from "../../../../../contract/trip-import.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { aDriver, aPatient } from "../../../../../test/people.ts";
import { aPhoneNumber } from "../../../../../test/phone-number.ts";
import { aRideInput, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [dispatch, desk] = [await aColleague(app, "dispatch"), await aColleague(app, "desk")];

const HEADER = "Trip Number,Passenger,Phone,Email,Date,Time,From,To,LOS,Return Time,Notes";
const { appointmentDate: day } = aRideInput({ days: 5 });
let serial = 0;
/** A row of a new passenger. */
function aRow(
  like: Partial<
    Record<"name" | "phone" | "email" | "day" | "time" | "type" | "back" | "notes" | "number", string>
  > = {},
) {
  serial += 1;
  const phone = aPhoneNumber();
  const row = {
    name: `Rider ${serial}`,
    phone,
    email: "",
    day,
    time: "9:30 AM",
    type: "WC",
    back: "",
    notes: "",
    number: `T-${serial}`,
    ...like,
  };
  return [
    row.number,
    row.name,
    row.phone,
    row.email,
    row.day,
    row.time,
    "418 Maple Street",
    "30 Walnut Street",
    row.type,
    row.back,
    row.notes,
  ].join(",");
}
const fileOf = (...rows: string[]) => ({
  csv: [HEADER, ...rows].join("\r\n"),
  paymentMethod: "cash" as string,
  notify: true,
});
const check = async (file: object, as: object = dispatch) =>
  read(TripsChecked, await app.post("/api/office/trips/preview", file, as));
const book = async (file: object, rows: number[], as: object = dispatch) =>
  read(TripsImported, await app.post("/api/office/trips", { ...file, rows }, as));
const rideOf = async (rideId: string | null | undefined): Promise<OfficeRide> =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, dispatch)).ride;
const faultsOf = ({ rows }: Pick<TripsChecked, "rows">) => rows.map(({ faults }) => faults);
const booked = async () => (await app.sql<{ count: number }[]>`select count(*)::int as count from ride`)[0]?.count;

beforeEach(() => removeDriversAndRides(app));

it("a checked file books nothing; confirming books the chosen rows and dispatches them", async () => {
  await aDriver(app, { vehicleType: "Wheelchair Van", name: "Vera", online: true });
  const file = fileOf(
    aRow({ name: "Hannah Cole", notes: "=1+1" }),
    aRow({ time: "2:00 PM", back: "will call" }),
    aRow(),
  );
  const checked = await check(file);
  expect(faultsOf(checked)).toEqual([[], [], []]);
  expect(checked.rows[0]).toMatchObject({ row: 2, passenger: "Hannah Cole", from: "418 Maple Street", rideId: null });
  expect(checked.rows[1]?.summary).toBe(
    "Wheelchair Accessible, return when ready, Manual wheelchair, stays in the wheelchair",
  );
  expect(await booked()).toBe(0);
  const done = await book(file, [2, 3]);
  expect([done.message, done.rows.map(({ row }) => row)]).toEqual(["Trips: 2 booked.", [2, 3]]);
  const ride = await rideOf(done.rows[0]?.rideId);
  expect(ride).toMatchObject({ patient: { name: "Hannah Cole" }, paymentMethod: "cash", bookedBy: "Olive Desk" });
  expect(ride.notes).toContain("=1+1");
  expect(ride.driver?.name).toBe("Vera");
  // The second trip has a return leg.
  expect(await booked()).toBe(3);
});

it("a row with a fault says it in the check, and the others can be booked without it", async () => {
  const late = aRow({ day: "2020-01-01" });
  const file = fileOf(aRow({ type: "taxi" }), late, aRow());
  expect(faultsOf(await check(file))).toEqual([
    ["“taxi” isn't a transport type we know. Write ambulatory, wheelchair, stretcher or bariatric."],
    ["That day has passed. Please choose a later one."],
    [],
  ]);
  const done = await book(file, [2, 3, 4]);
  expect([done.booked, await booked()]).toEqual([1, 1]);
  expect(done.rows.map(({ rideId }) => rideId === null)).toEqual([true, true, false]);
});

it("a trip twice in the file or beside another ride of its passenger is a fault; one imported before is unchanged", async () => {
  const row = aRow({ name: "Hannah Cole", phone: "2155557001" });
  const near = aRow({ name: "hannah cole", phone: "(215) 555-7001", time: "10:15 AM" });
  const file = fileOf(row, row, near);
  expect(faultsOf(await check(file))).toEqual([
    [],
    ["This is the same trip as in row 2."],
    [expect.stringMatching(/^Hannah Cole already has a ride on .* Rides need 90 minutes between them\.$/)],
  ]);
  await book(file, [2]);
  expect((await check(fileOf(row))).rows).toEqual([expect.objectContaining({ state: "unchanged", faults: [] })]);
});

it("two trips of one new passenger make one account, and another name with that number is another person", async () => {
  const phone = "2155557002";
  const file = fileOf(
    aRow({ name: "Rosa Diaz", phone }),
    aRow({ name: '"DIAZ, ROSA"', phone, time: "3 PM" }),
    aRow({ name: "Nan Day", phone }),
  );
  expect(faultsOf(await check(file))).toEqual([[], [], []]);
  const { rows } = await book(file, [2, 3, 4]);
  const rides = await Promise.all(rows.map(({ rideId }) => rideOf(rideId)));
  expect(rides.map(({ patient }) => patient.name)).toEqual(["Rosa Diaz", "Rosa Diaz", "Nan Day"]);
  expect(new Set(rides.map(({ patient }) => patient._id)).size).toBe(2);
});

it("an email that several passengers share, or that is somebody else's login, is no login of theirs", async () => {
  const email = `${crypto.randomUUID()}@clinic.test`;
  const own = `${crypto.randomUUID()}@rider.test`;
  const owner = await aPatient(app);
  const file = fileOf(
    aRow({ email }),
    aRow({ email: email.toUpperCase() }),
    aRow({ email: own }),
    aRow({ email: owner.email }),
  );
  expect(faultsOf(await check(file))).toEqual([[], [], [], []]);
  const { rows } = await book(file, [2, 3, 4, 5]);
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
  const file = fileOf(aRow({ name: known?.name ?? "", phone: "215-555-7003" }));
  expect(faultsOf(await check(file))).toEqual([[expect.stringMatching(/^A patient already has this number/)]]);
  const { rows } = await book(file, [2], desk);
  expect((await rideOf(rows[0]?.rideId)).patient._id).toBe(patient.id);
});

it("a repeated confirm, with its key or without, books nothing twice, also at the same moment", async () => {
  const file = fileOf(aRow(), aRow());
  const call = { ...file, rows: [2, 3] };
  const keyed = { ...dispatch, key: crypto.randomUUID() };
  const twice = await Promise.all([
    app.post("/api/office/trips", call, keyed),
    app.post("/api/office/trips", call, keyed),
  ]);
  expect(twice.map((answer) => read(TripsImported, answer).booked)).toEqual([2, 2]);
  expect((await book(file, [2, 3], desk)).booked).toBe(0);
  expect(await booked()).toBe(2);
  const fresh = fileOf(aRow(), aRow(), aRow());
  const answers = await Promise.all([book(fresh, [2, 3, 4], dispatch), book(fresh, [2, 3, 4], desk)]);
  expect(answers.reduce((sum, { booked: count }) => sum + count, 0)).toBe(3);
  expect(await booked()).toBe(5);
});

it("a trip whose ride was canceled can be imported again", async () => {
  const file = fileOf(aRow());
  const { rows } = await book(file, [2]);
  await app.sql`select cancel_ride(id, 0, 'office') from ride where id = ${rows[0]?.rideId ?? ""}`;
  expect((await book(file, [2])).booked).toBe(1);
});

it("card trips wait for their payment links, which are emailed, and need an hour's notice", async () => {
  const email = `${crypto.randomUUID()}@rider.test`;
  const file = { ...fileOf(aRow({ email }), aRow()), paymentMethod: "card" };
  const { rows } = await book(file, [2, 3]);
  const ride = await rideOf(rows[0]?.rideId);
  expect(ride).toMatchObject({ status: "unpaid", email });
  expect(ride.emails.map(({ kind }) => kind)).toContain("pay-link");
  const open = await app.sql`select from checkout join ride on ride.id = ride_id where session_id is not null`;
  expect(open).toHaveLength(2);
});

it("an import is logged once, and each ride once", async () => {
  const { rows } = await book(fileOf(aRow(), aRow()), [2, 3]);
  const logged = await app.sql<
    { change: object }[]
  >`select change from audit_entry where action = 'trips imported' order by id desc limit 1`;
  expect(logged[0]?.change).toEqual({ trips: [null, 2] });
  for (const { rideId } of rows)
    expect(await app.sql`select from audit_entry where action = 'ride booked' and target_id = ${rideId}`).toHaveLength(
      1,
    );
});

it("a file that isn't a file of trips is refused as a whole, and a viewer can't import", async () => {
  const refused = await app.post("/api/office/trips/preview", { ...fileOf(), csv: "a,b\n1,2" }, dispatch);
  expect([refused.status, refused.body["message"]]).toEqual([
    400,
    expect.stringMatching(/^The first line must name the columns/),
  ]);
  const viewer = await aColleague(app, "view");
  expect((await app.post("/api/office/trips/preview", fileOf(aRow()), viewer)).status).toBe(403);
});

it("200 trips with every column of a broker's file fit in one import", async () => {
  const file = fileOf(...Array.from({ length: 200 }, () => aRow({ notes: "n".repeat(900) })));
  expect(faultsOf(await check(file)).flat()).toEqual([]);
  expect(
    (
      await book(
        file,
        Array.from({ length: 200 }, (_, index) => index + 2),
      )
    ).booked,
  ).toBe(200);
});

it("a file on the account of an organization books its trips with the member number, or the trip number, as reference", async () => {
  const owner = await aColleague(app, "owner");
  const organization = {
    name: `Harbor Dialysis ${crypto.randomUUID()}`,
    contactName: "",
    billingEmail: "bills@harbor.test",
  };
  const { payer } = read(OnePayerOrganization, await app.post("/api/office/money/payers", organization, owner));
  const [first, second] = [aRow(), aRow({ time: "2:00 PM", number: "T-2044" })];
  const csv = [`${HEADER},Member ID`, `${first},M-1044`, `${second},`].join("\r\n");
  const file = { csv, paymentMethod: "account", payerId: payer._id, notify: true };
  expect((await app.post("/api/office/trips/preview", { ...file, payerId: undefined }, dispatch)).status).toBe(400);
  expect(faultsOf(await check(file))).toEqual([[], []]);
  const { rows } = await book(file, [2, 3]);
  const rides = await Promise.all(rows.map(({ rideId }) => rideOf(rideId)));
  expect(rides.map(({ paymentMethod, payer: by }) => [paymentMethod, by?.name, by?.reference])).toEqual([
    ["account", payer.name, "M-1044"],
    ["account", payer.name, "T-2044"],
  ]);
});
