import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { CARRIES } from "../../../../contract/ride-status.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { beginsIn, completes, earlier, emails, outcomes, says, setOnline } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { refundJob } from "../../../lib/money/refunds.ts";
import { processDueDrivers, processDueRides } from "./dispatch.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const runDueJobs = () =>
  runJobs([processDueDrivers(app.services), processDueRides(app.services), refundJob(app.services)]);

type Ride = Awaited<ReturnType<typeof aPaidRide>>;
const aVan = (online = true) => aDriver(app, { vehicleType: "Wheelchair Van", online });

/** Moves the ride earlier, as `earlier` does, and runs the due jobs. */
async function pass(ride: Ride, span: string): Promise<void> {
  await earlier(app, ride, span);
  await runDueJobs();
}

beforeEach(() => removeDriversAndRides(app));

it("the database and the contract agree on what each vehicle carries", async () => {
  const rows = await app.sql<{ vehicleType: string; carried: string[] }[]>`
    select vehicle_type, array_agg(transport_type order by transport_type) as carried from vehicle_capability group by vehicle_type`;
  expect(Object.fromEntries(rows.map(({ vehicleType, carried }) => [vehicleType, carried]))).toEqual(
    Object.fromEntries(Object.entries(CARRIES).map(([vehicle, carried]) => [vehicle, [...carried].sort()])),
  );
});

it("a ride that can't be processed is retried a minute later and doesn't block other rides", async () => {
  const broken = await aPaidRide(app, { ...aRideInput(), additionalNotes: "This one breaks." });
  const good = await aPaidRide(app);
  await app.sql`
    create function breaks() returns trigger language plpgsql as $$
    begin
      raise exception 'this ride cannot be processed';
    end $$`;
  await app.sql.unsafe(`
    create trigger breaks before update of status on ride for each row
    when (old.id = '${broken.rideId}' and new.status <> old.status) execute function breaks()`);
  onTestFinished(async () => void (await app.sql`drop function breaks cascade`));
  await Promise.all([aVan(), aVan()]);
  await app.sql`
    update ride set next_check_at = case id when ${broken.rideId} then now() - interval '1 minute' else now() end
    where id in ${app.sql([broken.rideId, good.rideId])}`;
  await runDueJobs();
  expect((await patientsView(app, good)).status).toBe("assigned");
  const [next] = await app.sql<{ seconds: number }[]>`
    select round(extract(epoch from next_check_at - now()))::int as seconds from ride where id = ${broken.rideId}`;
  expect(next?.seconds).toBeGreaterThan(50);
  expect(next?.seconds).toBeLessThanOrEqual(60);
});

describe("an unanswered offer", () => {
  it("passes on after half an hour, not as a rejection, and the driver's later step is rejected with a message", async () => {
    const [first, second] = [await aVan(), await aVan(false)];
    const ride = await aPaidRide(app);
    await setOnline(app, second, true);
    await pass(ride, "29 minutes");
    expect((await driversView(app, first, ride.rideId)).status).toBe("assigned");
    await pass(ride, "2 minutes");
    expect((await driversView(app, second, ride.rideId)).status).toBe("assigned");
    expect(await outcomes(app, ride)).toEqual(["not_answered", "offered"]);
    const late = await says(app, first, "accept", ride);
    expect([late.status, late.body["message"]]).toEqual([
      409,
      "You didn't answer in time, so we offered this ride to another driver.",
    ]);
  });

  it("passes on after five minutes when the pick-up is within three hours", async () => {
    const van = await aVan(false);
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "2 hours");
    await setOnline(app, van, true);
    await pass(ride, "4 minutes");
    expect((await patientsView(app, ride)).status).toBe("assigned");
    await pass(ride, "2 minutes");
    expect((await patientsView(app, ride)).status).toBe("pending");
  });

  it("is made again to the same driver after going offline and online", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await pass(ride, "31 minutes");
    expect((await patientsView(app, ride)).status).toBe("pending");
    await setOnline(app, van, false);
    await setOnline(app, van, true);
    expect((await driversView(app, van, ride.rideId)).status).toBe("assigned");
  });

  it("is canceled and refunded when the ride's start passes", async () => {
    await aVan();
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "3 minutes");
    await app.sql`update ride set next_check_at = now() where id = ${ride.rideId}`;
    await runDueJobs();
    await pass(ride, "4 minutes");
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "time_passed",
      refund: { amount: 65, sent: true },
    });
  });
});

describe("a driver who goes offline", () => {
  it("loses unanswered offers at once and keeps accepted rides", async () => {
    const van = await aVan();
    const accepted = await aPaidRide(app, aRideInput({ time: "08:00" }));
    const offered = await aPaidRide(app, aRideInput({ time: "12:00" }));
    await says(app, van, "accept", accepted);
    const other = await aVan(true);
    await setOnline(app, van, false);
    expect((await driversView(app, other, offered.rideId)).status).toBe("assigned");
    expect((await driversView(app, van, accepted.rideId)).status).toBe("accepted");
    expect((await completes(app, van, accepted, { fare: 65 })).status).toBe(200);
  });

  it("goes offline by logging out of the last device, not before", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    const again = await app.sql<{ id: string }[]>`
      insert into driver_session (id, driver_id, expires_at) values (${crypto.randomUUID()}, ${van.id}, now() + interval '1 hour') returning id`;
    await app.post("/api/driver/logout", {}, van);
    expect((await patientsView(app, ride)).status).toBe("assigned");
    await app.sql`delete from driver_session where id = ${again[0]?.id ?? ""}`;
    await runDueJobs();
    expect((await patientsView(app, ride)).status).toBe("pending");
    expect(await app.sql`select id from driver where id = ${van.id} and online`).toEqual([]);
  });

  it("goes offline automatically twelve hours after going online", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await runDueJobs();
    await app.sql`update driver set online_until = now(), next_check_at = now() where id = ${van.id}`;
    await runDueJobs();
    expect(await app.sql`select id from driver where id = ${van.id} and online`).toEqual([]);
    expect((await patientsView(app, ride)).status).toBe("pending");
  });
});

describe("a rejected ride that no other driver can take", () => {
  const rejected = async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await says(app, van, "cancel", ride);
    return ride;
  };

  it("waits fifteen minutes for another driver, then is canceled and refunded", async () => {
    const ride = await rejected();
    expect((await patientsView(app, ride)).status).toBe("pending");
    await pass(ride, "14 minutes");
    expect((await patientsView(app, ride)).status).toBe("pending");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "no_driver",
      refund: { amount: 65, sent: true },
    });
    expect(await emails(app, ride)).toContain("ride-cancelled");
  });

  it("is offered to a driver who goes online in the meantime", async () => {
    const ride = await rejected();
    const other = await aVan(false);
    await pass(ride, "10 minutes");
    await setOnline(app, other, true);
    expect((await driversView(app, other, ride.rideId)).status).toBe("assigned");
  });

  it("is not canceled while an eligible driver is offline and more than three hours remain", async () => {
    await aVan(false);
    const ride = await rejected();
    await pass(ride, "1 hour");
    expect((await patientsView(app, ride)).status).toBe("pending");
    await beginsIn(app, ride, "2 hours 59 minutes");
    await runDueJobs();
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "no_driver" });
  });
});

it("a ride that can't be processed delays no other ride and fails no request", async () => {
  const [broken, fine] = [await aPaidRide(app), await aPaidRide(app, aRideInput({ time: "15:00" }))];
  await app.sql`
    create function stumble() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`;
  await app.sql.unsafe(
    `create trigger stumble before update of status on ride for each row when (new.id = '${broken.rideId}') execute function stumble()`,
  );
  const van = await aVan(false);
  expect((await app.post("/api/driver/status", { online: true }, van)).status).toBe(200);
  await runDueJobs();
  expect((await patientsView(app, fine)).status).toBe("assigned");
  expect((await patientsView(app, broken)).status).toBe("pending");
  await app.sql`drop function stumble cascade`;
});
