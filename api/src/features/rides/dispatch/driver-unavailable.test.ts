import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, outcomes, says } from "../../../../test/driving.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { testTexts } from "../../../../test/texts.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const [mailbox, texts] = [await testMailbox(), await testTexts()];
const app = await testAppWithCards({
  ...texts.env,
  SMTP_URL: mailbox.url,
  OFFICE_SHORT_NAME: "Harbor",
  OFFICE_PHONE: "(215) 555-0142",
});
const owner = await aColleague(app, "owner");
type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;

beforeEach(() => removeDriversAndRides(app));

const settleDown = async () => {
  await app.sql`update email_outbox set due_at = now() where due_at < now() + interval '15 seconds'`;
  await app.sql`update ride set next_check_at = now() where next_check_at < now() + interval '15 seconds'`;
  await runJobs(frequentJobs(app.services));
};
const emailsTo = ({ ride }: Trip) => mailbox.to(ride.patient.email);
const aboutTheDriver = (trip: Trip) =>
  emailsTo(trip).filter(({ text }) => text?.includes("can't drive") || text?.includes("instead of"));
const rideOf = async ({ ride }: Trip) =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, owner)).ride;
const act = async (trip: Trip, what: string, more = {}) => {
  const { revision } = await rideOf(trip);
  return app.post(`/api/office/rides/${trip.ride.rideId}/${what}`, { revision, ...more }, owner);
};
const driverRevision = async ({ van }: Trip) => {
  const [row] = await app.sql<{ revision: number }[]>`select revision from driver where id = ${van.id}`;
  return row?.revision ?? 0;
};
const suspend = async (trip: Trip) =>
  app.post(
    `/api/office/drivers/${trip.van.id}/suspend`,
    { revision: await driverRevision(trip), reason: "License revoked" },
    owner,
  );

const ways: Record<string, (trip: Trip) => Promise<unknown>> = {
  "the office unassigns the driver": (trip) => act(trip, "unassign"),
  "the driver is suspended": suspend,
  "the driver's document ends before the ride": ({ van }) =>
    app.sql`update driver_document set expires_on = current_date - 1 where driver_id = ${van.id}`,
  "the driver's hours change and the rides outside them are taken back": async ({ van }) => {
    await app.sql`select withdraw_outside_roster(${van.id}, true)`;
  },
  "the office offers the ride to another driver": async (trip) => {
    const other = await aDriver(app, { name: "Lucia Diaz", vehicleType: "Wheelchair Van", online: true });
    return act(trip, "assign", { driverId: other.id, notify: true });
  },
};

describe.each(Object.entries(ways))("when %s", (_, takeAway) => {
  it("tells the passenger once that this driver can't come, with the office's number and what can be done", async () => {
    const trip = await anAcceptedRide(app, { isNear: false });
    await app.sql`update driver set has_roster = true, online = true where id = ${trip.van.id}`;
    await settleDown();
    await takeAway(trip);
    await settleDown();
    await settleDown();
    const [message, ...more] = aboutTheDriver(trip);
    expect(more).toEqual([]);
    expect(message?.subject).toMatch(/^We're looking for another driver: /);
    expect(message?.text).toMatch(/\w+ can't drive you after all, and we're sorry\./);
    expect(message?.text).toContain("You can cancel for a full refund until another driver accepts.");
    expect(message?.text).toContain("(215) 555-0142");
  });
});

it("tells nobody about an offer that is taken away before the driver accepts", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  expect(await outcomes(app, ride)).toEqual(["offered"]);
  await suspend({ van, ride });
  await settleDown();
  expect(emailsTo({ van, ride }).map(({ subject }) => subject?.split(":")[0])).toEqual(["Your ride is booked"]);
});

it("tells nobody when the office undoes it within ten seconds", async () => {
  const trip = await anAcceptedRide(app, { isNear: false });
  const { body } = await act(trip, "unassign");
  expect((await app.post(`/api/office/rides/${trip.ride.rideId}/undo/${body["operationId"]}`, {}, owner)).status).toBe(
    200,
  );
  await settleDown();
  expect(aboutTheDriver(trip)).toEqual([]);
});

it("names the driver who came before when another one accepts", async () => {
  const trip = await anAcceptedRide(app, { isNear: false });
  await app.sql`update driver set name = 'Joseph Tran' where id = ${trip.van.id}`;
  const other = await aDriver(app, { name: "Lucia Diaz", vehicleType: "Wheelchair Van", online: true });
  await act(trip, "assign", { driverId: other.id, notify: true });
  await settleDown();
  expect((await says(app, other, "accept", trip.ride)).status).toBe(200);
  await settleDown();
  expect(emailsTo(trip).at(-1)?.text).toContain("Lucia Diaz will drive you instead of Joseph Tran.");
});

it("says in the email about a new time that the driver can't come then, and sends no second email", async () => {
  const trip = await anAcceptedRide(app, { isNear: false });
  await aPaidRide(app, aRideInput({ days: 4 }));
  await app.sql`update ride set status = 'accepted' where driver_id = ${trip.van.id}`;
  await app.sql`update assignment set outcome = 'accepted' where driver_id = ${trip.van.id} and outcome = 'offered'`;
  const { appointmentDate, appointmentTime } = aRideInput({ days: 4 });
  const moved = await app.post(
    "/api/user/move-ride",
    { rideId: trip.ride.rideId, appointmentDate, appointmentTime },
    trip.ride.patient,
  );
  expect([moved.status, moved.body["message"]]).toEqual([
    200,
    "Your ride is rescheduled. We'll email you the new time.",
  ]);
  await settleDown();
  expect(aboutTheDriver(trip).map(({ subject }) => subject?.split(":")[0])).toEqual(["Your ride is rescheduled"]);
});

it("texts the booker and the passenger who agreed to texts, each naming the passenger", async () => {
  const trip = await anAcceptedRide(app, { isNear: false });
  const [passenger, booker] = [`215${randomInt(2_000_000, 9_999_999)}`, `267${randomInt(2_000_000, 9_999_999)}`];
  await app.sql`
    update ride set passenger_name = 'Dora Hill', passenger_phone = ${passenger}, texts_passenger = true, texts_booker = true
    where id = ${trip.ride.rideId}`;
  await app.sql`update patient set phone = ${booker} where email = ${trip.ride.patient.email}`;
  await act(trip, "unassign");
  await settleDown();
  expect(texts.to(`+1${booker}`)).toMatchObject([
    expect.stringMatching(/^Harbor: We're sorry, \w+ can't drive Dora on .+ after all\. .+Call \(215\) 555-0142\./),
  ]);
  expect(texts.to(`+1${passenger}`)).toMatchObject([
    expect.stringMatching(/^Harbor: Dora, we're sorry, \w+ can't drive you on .+ after all\./),
  ]);
  expect(aboutTheDriver(trip)).toEqual([]);
});
