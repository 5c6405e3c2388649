import { beforeEach, expect, it } from "vitest";
import { DriverAnswer } from "../../../contract/drivers.ts";
import { OfficeDriverFound } from "../../../contract/office-drivers.ts";
import { Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aDriver } from "../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { processDueRidesNow } from "../rides/dispatch/dispatch.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", SMTP_URL: mailbox.url });
const desk = await aColleague(app, "desk");

type Driver = Awaited<ReturnType<typeof aDriver>>;
const ask = (driver: Driver, vehicleType: string, more = {}) =>
  app.post("/api/driver/update-profile", { vehicleType, ...more }, driver);
const profile = async (driver: Driver) => read(DriverAnswer, await app.get("/api/driver/profile", driver)).driver;
const record = async ({ id }: Driver) =>
  read(OfficeDriverFound, await app.get(`/api/office/drivers/${id}`, desk)).driver;
const check = (driver: Driver, changeId: string | undefined, action: "accept" | "refuse", body = {}, by = desk) =>
  app.post(`/api/office/drivers/${driver.id}/vehicle/${changeId}/${action}`, body, by);
const changeOf = async (driver: Driver) => (await record(driver)).requestedVehicle?._id;
const onToday = async ({ id }: Driver) =>
  read(Today, await app.get("/api/office/today", desk)).tasks.filter(({ subject }) => subject?._id === id);

beforeEach(() => removeDriversAndRides(app));

it("a vehicle change waits for the office; until then dispatch uses the old vehicle, and driver and office see that", async () => {
  const driver = await aDriver(app, { name: "Vera Vann", online: true });
  const answer = await ask(driver, "Wheelchair Van", { vehicleModel: "Ram ProMaster" });
  expect([answer.status, answer.body["message"]]).toEqual([200, "Profile updated!"]);
  const own = { vehicleType: "Sedan", requestedVehicle: "Wheelchair Van", vehicleModel: "Ram ProMaster" };
  expect(await profile(driver)).toMatchObject(own);
  const ride = await aPaidRide(app);
  expect((await patientsView(app, ride)).status).toBe("pending");
  expect(await onToday(driver)).toMatchObject([
    { kind: "vehicle", reason: "Vera Vann asks to drive a Wheelchair Van instead of a Sedan." },
  ]);

  const accepted = read(OfficeDriverFound, await check(driver, await changeOf(driver), "accept"));
  expect(accepted.driver).toMatchObject({ vehicleType: "Wheelchair Van", requestedVehicle: null });
  expect(await onToday(driver)).toEqual([]);
  await processDueRidesNow(app.services);
  expect((await patientsView(app, ride)).status).toBe("assigned");
  await sendDueEmails(app);
  expect(mailbox.to(driver.email).map(({ subject }) => subject)).toContain("Your Wheelchair Van is approved");
  expect((await record(driver)).timeline[0]).toMatchObject({
    what: "vehicle change accepted",
    change: { vehicleType: ["Sedan", "Wheelchair Van"] },
  });
});

it("a rejected vehicle change keeps the old vehicle and emails the driver the reason", async () => {
  const driver = await aDriver(app);
  await ask(driver, "Stretcher Van");
  const id = await changeOf(driver);
  expect((await check(driver, id, "refuse", { reason: " " })).status).toBe(400);
  expect((await check(driver, id, "refuse", { reason: "It has no ramp." })).status).toBe(200);
  expect(await profile(driver)).toMatchObject({ vehicleType: "Sedan", requestedVehicle: null });
  await sendDueEmails(app);
  const message = mailbox.to(driver.email).find(({ subject }) => subject === "Your Stretcher Van was rejected");
  expect(message?.text).toContain("It has no ramp.");
});

it("a driver has one open request: a new one replaces it, and asking for the current vehicle withdraws it", async () => {
  const driver = await aDriver(app);
  await ask(driver, "Stretcher Van");
  const first = await changeOf(driver);
  await ask(driver, "Stretcher Van", { name: "Vera Vann" });
  expect(await changeOf(driver)).toBe(first);
  await ask(driver, "Bariatric Van");
  const late = await check(driver, first, "accept");
  expect([late.status, late.body["message"]]).toEqual([
    409,
    "Vera Vann just changed this. Please check the latest version and try again.",
  ]);
  expect(await profile(driver)).toMatchObject({ vehicleType: "Sedan", requestedVehicle: "Bariatric Van" });
  await ask(driver, "Sedan");
  expect(await profile(driver)).toMatchObject({ vehicleType: "Sedan", requestedVehicle: null });
  expect(await onToday(driver)).toEqual([]);
});

it("one of two colleagues decides, and the other sees who did", async () => {
  const [driver, owner] = [await aDriver(app), await aColleague(app, "owner")];
  await ask(driver, "Stretcher Van");
  const id = await changeOf(driver);
  const answers = await Promise.all([
    check(driver, id, "accept"),
    check(driver, id, "refuse", { reason: "No ramp" }, owner),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("a vehicle that can't carry a passenger who was promised a ride since then can't be approved", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van" });
  await ask(van, "Sedan");
  const id = await changeOf(van);
  await app.post("/api/driver/status", { online: true }, van);
  const ride = await aPaidRide(app, aRideInput());
  await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
  const answer = await check(van, id, "accept");
  expect([answer.status, answer.body["message"]]).toEqual([
    409,
    "Dan Wheeler has an upcoming ride that doesn't fit a Sedan. Please assign it to another driver first.",
  ]);
  expect(await profile(van)).toMatchObject({ vehicleType: "Wheelchair Van", requestedVehicle: "Sedan" });
});

it("a staff member who can only view can't decide", async () => {
  const [driver, viewer] = [await aDriver(app), await aColleague(app, "view")];
  await ask(driver, "Stretcher Van");
  expect((await check(driver, await changeOf(driver), "accept", {}, viewer)).status).toBe(403);
});
