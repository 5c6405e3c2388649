import { beforeEach, describe, expect, it } from "vitest";
import { OfficeDriverFound } from "../../../contract/office-drivers.ts";
import { Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aDay } from "../../../test/driver-documents.ts";
import { anAcceptedRide, beginsIn, emails, outcomes, says } from "../../../test/driving.ts";
import { aDriver } from "../../../test/people.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const jobsRun = () => runJobs(frequentJobs(app.services));

beforeEach(() => removeDriversAndRides(app));

const suspend = (id: string, more = {}) =>
  app.post(`/api/office/drivers/${id}/suspend`, { revision: 1, reason: "License revoked", ...more }, desk);
const needs = async (rideId: string) =>
  read(Today, await app.get("/api/office/today", desk)).tasks.filter(({ subject }) => subject?._id === rideId);

describe("suspending a driver", () => {
  it("takes back the accepted rides, finds other drivers, and emails the suspended driver", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const other = await aDriver(app, { name: "Nora Quinn", vehicleType: "Wheelchair Van", online: true });
    expect((await suspend(van.id)).status).toBe(200);
    await jobsRun();
    expect(await patientsView(app, ride)).toMatchObject({ status: "assigned", driver: { name: "Nora Quinn" } });
    expect((await driversView(app, van, ride.rideId)).status).toBe("cancelled");
    expect((await driversView(app, other, ride.rideId)).status).toBe("assigned");
    const [taken] = await app.sql<{ id: string }[]>`select id from assignment where driver_id = ${van.id}`;
    expect(await emails(app, { rideId: taken?.id ?? "" })).toContain("ride-taken-back");
    expect(await app.sql`select id from ride where driver_id = ${van.id}`).toEqual([]);
  });

  it("keeps a ride whose passenger is on board, and the driver can complete it", async () => {
    const { van, ride } = await anAcceptedRide(app);
    await beginsIn(app, ride, "5 minutes");
    await says(app, van, "step", ride, { step: "on_board" });
    await suspend(van.id);
    await jobsRun();
    expect((await driversView(app, van, ride.rideId)).status).toBe("accepted");
    expect((await says(app, van, "complete", ride, { fare: 65 })).status).toBe(200);
  });

  it("lists the accepted rides first", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const { driver } = read(OfficeDriverFound, await app.get(`/api/office/drivers/${van.id}`, desk));
    expect(driver.acceptedRides).toMatchObject([{ _id: ride.rideId, passenger: ride.patient.name }]);
  });

  it("keeps the rides that the office chooses to keep: Today shows them, and the driver can't see them", async () => {
    const { van, ride } = await anAcceptedRide(app);
    await beginsIn(app, ride, "60 minutes");
    expect((await suspend(van.id, { unassignRides: false })).status).toBe(200);
    await jobsRun();
    expect((await patientsView(app, ride)).status).toBe("accepted");
    expect((await needs(ride.rideId)).map(({ kind }) => kind)).toEqual(["driver_suspended"]);
    const list = await app.get("/api/driver/rides", van);
    expect(JSON.stringify(list.body)).not.toContain(ride.rideId);
    const step = await says(app, van, "step", ride, { step: "on_my_way" });
    expect([step.status, step.body["message"]]).toEqual([
      409,
      "The office has suspended your account. Please call us.",
    ]);
  });

  it("leaves no ride with a driver who accepts it at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      await removeDriversAndRides(app);
      const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
      const ride = await aPaidRide(app);
      await Promise.all([says(app, van, "accept", ride), suspend(van.id)]);
      const [left] = await app.sql<{ status: string }[]>`select status from ride where id = ${ride.rideId}`;
      expect(left?.status).toBe("pending");
    }
  });
});

describe("an expiring document", () => {
  const note = (id: string, expiresOn: string) =>
    app.post(`/api/office/drivers/${id}/documents`, { kind: "insurance", number: "PA-1", expiresOn }, desk);

  it("takes back accepted rides after its last day, and keeps earlier ones", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const [near, far] = [await aPaidRide(app, aRideInput({ days: 3 })), await aPaidRide(app, aRideInput({ days: 9 }))];
    for (const ride of [near, far]) await says(app, van, "accept", ride);
    expect((await note(van.id, aDay(5))).status).toBe(200);
    await jobsRun();
    expect((await patientsView(app, near)).status).toBe("accepted");
    expect((await patientsView(app, far)).status).toBe("pending");
    expect(await outcomes(app, far)).toEqual(["taken_back"]);
  });

  it("takes back a ride that its passenger moves past the last day", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app, aRideInput({ days: 3 }));
    await says(app, van, "accept", ride);
    await note(van.id, aDay(5));
    const { appointmentDate, appointmentTime } = aRideInput({ days: 9 });
    const moved = await app.post(
      "/api/user/move-ride",
      { rideId: ride.rideId, appointmentDate, appointmentTime },
      ride,
    );
    expect(moved.body["ride"]).toMatchObject({ status: "pending", driver: null });
  });
});
