import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { RideStep, stepOpensAt } from "../../../../contract/ride-status.ts";
import { BookedRide } from "../../../../contract/rides.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, earlier, emails, says } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;
const step = ({ van, ride }: Trip, name: string, more = {}) => says(app, van, "step", ride, { step: name, ...more });
const undo = ({ van, ride }: Trip, name: string) => says(app, van, "step/undo", ride, { step: name });
const auditEntries = ({ ride }: Trip) => app.sql<{ action: string; reason: string | null; change: unknown }[]>`
  select action, reason, change from audit_entry where subject_id = ${ride.rideId} and action in ('ride step', 'ride completed') order by id`;

beforeEach(() => removeDriversAndRides(app));

describe("the steps of an accepted ride", () => {
  it("go from on my way to at the door to on board, and driver and patient see each", async () => {
    const trip = await anAcceptedRide(app);
    expect(await patientsView(app, trip.ride)).toMatchObject({ step: null, stepAt: null, aboutMinutes: null });
    for (const [name, more] of [
      ["on_my_way", { minutes: 12 }],
      ["at_door", {}],
      ["on_board", {}],
    ] as const) {
      const { ride } = read(BookedRide, await step(trip, name, more));
      expect(ride).toMatchObject({ status: "accepted", step: name, stepAt: expect.any(String), aboutMinutes: 12 });
      expect(await patientsView(app, trip.ride)).toMatchObject({ step: name, stepAt: ride.stepAt, aboutMinutes: 12 });
    }
    await says(app, trip.van, "complete", trip.ride, { fare: 65 });
    expect((await auditEntries(trip)).map(({ change }) => change)).toEqual([
      { step: [null, "on_my_way"] },
      { step: ["on_my_way", "at_door"] },
      { step: ["at_door", "on_board"] },
      null,
    ]);
  });

  it("count once when repeated, with the time they were taken, not received", async () => {
    const trip = await anAcceptedRide(app);
    await earlier(app, trip.ride, "30 minutes");
    const takenAt = new Date(Date.now() - 20 * 60_000).toISOString();
    const first = read(BookedRide, await step(trip, "on_my_way", { takenAt, minutes: 9 }));
    expect(first.ride.stepAt).toBe(takenAt);
    await step(trip, "at_door");
    const again = read(BookedRide, await step(trip, "on_my_way", { minutes: 40 }));
    expect(again.ride).toMatchObject({ step: "at_door", aboutMinutes: 9 });
    expect(await auditEntries(trip)).toHaveLength(2);
  });

  it("can't be dated before the offer, so that no waiting time counts from before it", async () => {
    const trip = await anAcceptedRide(app);
    await earlier(app, trip.ride, "30 minutes");
    const longAgo = new Date(Date.now() - 3_600_000).toISOString();
    const { ride } = read(BookedRide, await step(trip, "at_door", { takenAt: longAgo }));
    expect(Date.parse(ride.stepAt ?? "")).toBeGreaterThan(Date.now() - 31 * 60_000);
  });

  it("can't be dated in the future or before the previous step", async () => {
    const trip = await anAcceptedRide(app);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const { ride } = read(BookedRide, await step(trip, "on_my_way", { takenAt: inAnHour }));
    expect(Date.parse(ride.stepAt ?? "")).toBeLessThan(Date.parse(inAnHour));
    const early = new Date(Date.now() - 3_600_000).toISOString();
    expect(read(BookedRide, await step(trip, "at_door", { takenAt: early })).ride.stepAt).toBe(ride.stepAt);
  });

  it.each([
    ["on_my_way", "121 minutes", "119 minutes"],
    ["at_door", "31 minutes", "29 minutes"],
    ["on_board", "31 minutes", "29 minutes"],
  ])(
    "%s is rejected with %s to go and possible with %s, whatever time the phone reports",
    async (name, early, open) => {
      const trip = await anAcceptedRide(app);
      await beginsIn(app, trip.ride, early);
      for (const takenAt of [undefined, new Date(Date.now() + 3_600_000).toISOString()]) {
        const answer = await step(trip, name, { takenAt });
        expect([answer.status, answer.body["message"]]).toEqual([
          409,
          expect.stringMatching(/^You can mark this from /),
        ]);
      }
      await beginsIn(app, trip.ride, open);
      await app.sql`update assignment set offered_at = now() - interval '3 days' where ride_id = ${trip.ride.rideId}`;
      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      const { ride } = read(BookedRide, await step(trip, name, { takenAt: yesterday }));
      expect(Date.now() - Date.parse(ride.stepAt ?? "")).toBeLessThan(2 * 60_000);
    },
  );

  it("can't be completed more than two hours before the ride's time", async () => {
    const trip = await anAcceptedRide(app);
    await beginsIn(app, trip.ride, "121 minutes");
    const answer = await says(app, trip.van, "complete", trip.ride, { fare: 65, reason: "It was early" });
    expect([answer.status, answer.body["message"]]).toEqual([
      409,
      expect.stringMatching(/^You can complete this ride from /),
    ]);
    await beginsIn(app, trip.ride, "119 minutes");
    expect((await says(app, trip.van, "complete", trip.ride, { fare: 65, reason: "It was early" })).status).toBe(200);
  });

  it("can be skipped but not reversed by an earlier step", async () => {
    const trip = await anAcceptedRide(app);
    expect((await step(trip, "at_door")).status).toBe(200);
    const back = await step(trip, "on_my_way");
    expect([back.status, back.body["message"]]).toEqual([409, "You already marked “At the door”."]);
  });

  it("can be undone for ten seconds, last one first, with the reported minutes", async () => {
    const trip = await anAcceptedRide(app);
    await step(trip, "on_my_way", { minutes: 12 });
    await step(trip, "at_door");
    expect((await undo(trip, "on_my_way")).status).toBe(409);
    expect(read(BookedRide, await undo(trip, "at_door")).ride.step).toBe("on_my_way");
    expect((await undo(trip, "at_door")).status).toBe(200);
    expect(read(BookedRide, await undo(trip, "on_my_way")).ride).toMatchObject({ step: null, aboutMinutes: null });
    await step(trip, "on_my_way");
    await earlier(app, trip.ride, "13 seconds");
    const late = await undo(trip, "on_my_way");
    expect([late.status, late.body["message"]]).toEqual([409, "This can't be undone anymore. Please call the office."]);
    expect((await patientsView(app, trip.ride)).step).toBe("on_my_way");
  });

  it("are rejected with a message once the ride is no longer the driver's", async () => {
    const trip = await anAcceptedRide(app);
    const other = await aDriver(app, { vehicleType: "Wheelchair Van" });
    for (const what of ["step", "step/undo"]) {
      expect((await says(app, other, what, trip.ride, { step: "on_my_way" })).status).toBe(404);
      expect((await says(app, trip.van, what, trip.ride, { step: "at_the_pub" })).status).toBe(400);
    }
    await says(app, trip.van, "complete", trip.ride, { fare: 65 });
    const late = await step(trip, "on_board");
    expect([late.status, late.body["message"]]).toEqual([409, "This ride is already completed."]);
  });

  it("can all be skipped by completing at once, which is audited with the reason", async () => {
    const trip = await anAcceptedRide(app);
    const reason = "There was no signal";
    expect((await says(app, trip.van, "complete", trip.ride, { fare: 65, reason })).status).toBe(200);
    expect(await auditEntries(trip)).toEqual([
      { action: "ride completed", reason, change: { skipped: [null, ["on_my_way", "at_door", "on_board"]] } },
    ]);
  });
});

it("the database allows steps only with a driver, and minutes only on the way", async () => {
  const { ride } = await anAcceptedRide(app);
  const set = (columns: string) => app.sql.unsafe(`update ride set ${columns} where id = '${ride.rideId}'`);
  await expect(set("about_minutes = 5")).rejects.toThrow("ride_minutes_on_the_way");
  await expect(set("at_door_at = now(), status = 'pending', driver_id = null")).rejects.toThrow(
    "ride_steps_of_a_driver",
  );
});

describe("a no-show", () => {
  const atTheDoor = async () => {
    const trip = await anAcceptedRide(app);
    await app.sql`update ride set starts_at = now() where id = ${trip.ride.rideId}`;
    await step(trip, "at_door");
    return trip;
  };
  const noShow = ({ van, ride }: Trip) => says(app, van, "no-show", ride);

  it("needs fifteen minutes of waiting from the later of “at the door” and the ride's time", async () => {
    const trip = await anAcceptedRide(app);
    expect((await noShow(trip)).body["message"]).toBe("Please mark “At the door” first.");
    await step(trip, "at_door");
    await app.sql`update ride set at_door_at = now() - interval '1 hour', starts_at = now() - interval '14 minutes' where id = ${trip.ride.rideId}`;
    const early = await noShow(trip);
    expect(early.status).toBe(409);
    expect(early.body["message"]).toMatch(/^Please wait until \d+:\d\d [AP]M, and call the passenger first\.$/);
    await earlier(app, trip.ride, "2 minutes");
    expect((await noShow(trip)).status).toBe(200);
  });

  it("needs the wait even if the phone claims an earlier “at the door”", async () => {
    const trip = await anAcceptedRide(app);
    await beginsIn(app, trip.ride, "-1 hour");
    await app.sql`update assignment set offered_at = now() - interval '3 days' where ride_id = ${trip.ride.rideId}`;
    await step(trip, "at_door", { takenAt: new Date(Date.now() - 50 * 60_000).toISOString() });
    expect((await noShow(trip)).status).toBe(409);
    await earlier(app, trip.ride, "11 minutes");
    expect((await noShow(trip)).status).toBe(200);
  });

  it("keeps the fare, shows driver and patient the reason, and emails the office's number", async () => {
    const trip = await atTheDoor();
    await earlier(app, trip.ride, "16 minutes");
    const answers = await Promise.all([noShow(trip), noShow(trip)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const missed = { status: "cancelled", cancelReason: "no_show" };
    expect(await patientsView(app, trip.ride)).toMatchObject({ ...missed, refund: null });
    expect(await driversView(app, trip.van, trip.ride.rideId)).toMatchObject(missed);
    const emails =
      await app.sql`select kind from email_outbox where subject_id = ${trip.ride.rideId} and kind like 'ride-no-show%'`;
    expect(emails).toEqual([{ kind: "ride-no-show" }]);
  });

  it("waits for the office to decide if “at the door” was sent more than five minutes late", async () => {
    const desk = await aColleague(app, "dispatch");
    const late = async () => {
      const trip = await anAcceptedRide(app);
      await beginsIn(app, trip.ride, "-10 minutes");
      await app.sql`update assignment set offered_at = now() - interval '3 days' where ride_id = ${trip.ride.rideId}`;
      await step(trip, "at_door", { takenAt: new Date(Date.now() - 6 * 60_000).toISOString() });
      await earlier(app, trip.ride, "16 minutes");
      expect((await noShow(trip)).status).toBe(200);
      return trip;
    };
    const path = ({ ride }: Trip, what: string) => `/api/office/rides/${ride.rideId}${what}`;
    const noShowEmails = async ({ ride }: Trip) => (await emails(app, ride)).filter((kind) => kind.includes("no-show"));
    const tasks = async () => {
      const { tasks } = read(Today, await app.get("/api/office/today", desk));
      return tasks.filter(({ kind }) => kind.includes("no_show")).map(({ kind, targetId }) => [kind, targetId]);
    };
    const trip = await late();
    const { ride } = read(OfficeRideFound, await app.get(path(trip, ""), desk));
    expect(ride.lateSteps.map(({ step }) => step)).toEqual(["at_door"]);
    expect(ride.timeline.find(({ change }) => change && "sentLate" in change)).toBeDefined();
    expect(await tasks()).toEqual([["late_no_show", trip.ride.rideId]]);
    expect(await noShowEmails(trip)).toEqual([]);
    const [open] = await app.sql`select is_open from unpaid_earnings(${trip.van.id}, 'infinity')`;
    expect(open).toEqual({ isOpen: true });
    expect((await app.post(path(trip, "/confirm-no-show"), {}, desk)).status).toBe(200);
    expect(await noShowEmails(trip)).toEqual(["ride-no-show"]);
    expect(await patientsView(app, trip.ride)).toMatchObject({ cancelReason: "no_show", refund: null });
    expect(await tasks()).toEqual([["no_show", trip.ride.rideId]]);

    const declined = await late();
    expect((await app.post(path(declined, "/reverse-no-show"), {}, desk)).status).toBe(200);
    expect(await patientsView(app, declined.ride)).toMatchObject({ refund: { amount: 65 } });
    expect(await noShowEmails(declined)).toEqual(["ride-no-show-reversed"]);
    expect((await app.post(path(declined, "/confirm-no-show"), {}, desk)).status).toBe(404);
  });

  it("keeps the fare at once if “at the door” was sent within five minutes", async () => {
    const trip = await atTheDoor();
    await step(trip, "on_my_way");
    await earlier(app, trip.ride, "16 minutes");
    await noShow(trip);
    expect(await app.sql`select awaits_office from passenger_no_show where ride_id = ${trip.ride.rideId}`).toEqual([
      { awaitsOffice: false },
    ]);
  });

  it("is rejected once the passenger is on board", async () => {
    const trip = await atTheDoor();
    await step(trip, "on_board");
    await earlier(app, trip.ride, "1 hour");
    expect((await noShow(trip)).body["message"]).toBe("You marked the passenger as on board.");
  });
});

it("the driver's app and the database agree from when each step is possible", async () => {
  const startsAt = "2026-11-30T15:00:00.000Z";
  for (const step of [...RideStep.options, "complete"] as const) {
    const [row] = await app.sql<{ opensAt: Date }[]>`
      select step_opens_at(jsonb_populate_record(null::ride, ${app.sql.json({ starts_at: startsAt })}), ${step}) as opens_at`;
    expect(row?.opensAt.getTime(), step).toBe(stepOpensAt(startsAt, step));
  }
});
