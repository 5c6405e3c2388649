import { beforeEach, expect, it } from "vitest";
import { OfficeDrivers, OneOfficeDriver } from "../../../contract/office-drivers.ts";
import { Candidates } from "../../../contract/office-rides.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { anAcceptedRide } from "../../../test/driving.ts";
import { aDriver } from "../../../test/people.ts";
import { aPaidRide, driversView, patientsView, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;

const aNewcomer = () => ({
  name: "Nan New",
  email: `${crypto.randomUUID()}@driver.test`,
  phone: "2155550110",
  vehicleType: "Wheelchair Van",
  vehicleModel: "Ford Transit",
  vehicleNumber: "LMP 4821",
});
const inList = async (desk: OfficeUser, id: string) =>
  read(OfficeDrivers, await app.get("/api/office/drivers", desk)).drivers.find(({ _id }) => _id === id);
const act = (desk: OfficeUser, id: string, action: string, revision: number, reason = "Papers") =>
  app.post(`/api/office/drivers/${id}/${action}`, { revision, reason }, desk);

beforeEach(() => removeDriversAndRides(app));

it("a driver is added once per email and invited by email, and can't log in before choosing a password", async () => {
  const [desk, input] = [await aColleague(app, "desk"), aNewcomer()];
  const { driver } = read(OneOfficeDriver, await app.post("/api/office/drivers", input, desk));
  expect(await inList(desk, driver._id)).toMatchObject({ name: "Nan New", state: "invited", ridesAhead: 0 });
  const emails = await app.sql`select kind from email_outbox where subject_id = ${driver._id}`;
  expect(emails.map(({ kind }) => kind)).toEqual(["driver-invitation"]);
  expect((await app.post("/api/driver/login", { email: input.email, password: "lamplight" })).status).toBe(401);
  const twice = await app.post("/api/office/drivers", { ...input, email: input.email.toUpperCase() }, desk);
  expect([twice.status, twice.body["message"]]).toEqual([409, "Another driver already uses this email."]);
});

it("a suspended driver goes offline: open offers pass on, and neither dispatch nor the office can assign a ride", async () => {
  const desk = await aColleague(app, "dispatch");
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  expect((await driversView(app, van, ride.rideId)).status).toBe("assigned");
  expect((await act(desk, van.id, "suspend", 1)).status).toBe(200);
  expect((await patientsView(app, ride)).status).toBe("pending");
  const online = await app.post("/api/driver/status", { online: true }, van);
  expect([online.status, online.body["message"]]).toEqual([
    409,
    "The office has suspended your account. Please call us.",
  ]);
  const { candidates } = read(Candidates, await app.get(`/api/office/rides/${ride.rideId}/candidates`, desk));
  expect(candidates).toMatchObject([{ driverId: van.id, fits: false, byHand: false }]);
  expect(candidates[0]?.reason).toMatch(/^Suspended\./);

  expect((await act(desk, van.id, "reinstate", 2)).status).toBe(200);
  expect((await app.post("/api/driver/status", { online: true }, van)).status).toBe(200);
  expect((await patientsView(app, ride)).status).toBe("assigned");
});

it("suspending a driver takes back the accepted rides", async () => {
  const [desk, { van, ride }] = [await aColleague(app, "desk"), await anAcceptedRide(app)];
  expect((await act(desk, van.id, "suspend", 1)).status).toBe(200);
  expect(await inList(desk, van.id)).toMatchObject({ state: "suspended", ridesAhead: 0 });
  expect((await driversView(app, van, ride.rideId)).status).toBe("cancelled");
});

it("a driver is suspended once and with a reason; a caller with an outdated revision sees who was faster", async () => {
  const [desk, van] = [await aColleague(app, "owner"), await aDriver(app)];
  expect((await act(desk, van.id, "suspend", 1, " ")).body["message"]).toBe("Please say why.");
  await act(desk, van.id, "suspend", 1);
  expect((await act(desk, van.id, "suspend", 2)).body["message"]).toBe("This driver is already suspended.");
  const late = await act(desk, van.id, "reinstate", 1);
  expect([late.status, late.body["message"]]).toEqual([
    409,
    "Olive Desk just changed this. Please check the latest version and try again.",
  ]);
});

it("drivers are listed in pages, by name", async () => {
  const desk = await aColleague(app, "view");
  for (const name of ["Cara", "abe", "Bo"]) await aDriver(app, { name });
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const part: ReturnType<typeof OfficeDrivers.parse> = read(
      OfficeDrivers,
      await app.get(`/api/office/drivers?limit=2${cursor && `&cursor=${cursor}`}`, desk),
    );
    names.push(...part.drivers.map(({ name }) => name));
    cursor = part.next;
  }
  expect(names).toEqual(["abe", "Bo", "Cara"]);
});
