import { beforeEach, describe, expect, it } from "vitest";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { beginsIn, earlier, emails, outcomes, says } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { refundJob } from "../../../lib/money/refunds.ts";
import { processDueDrivers, processDueRides } from "./dispatch.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", SMTP_URL: mailbox.url });
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

describe("an accepted ride whose driver doesn't come", () => {
  const acceptedRide = async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await says(app, van, "accept", ride);
    await beginsIn(app, ride, "0 minutes");
    return { van, ride };
  };

  it.each([
    ["without a step", null],
    ["after “On my way”", "on_my_way"],
  ])("is offered to another driver half an hour after its start, %s, with an email", async (_, step) => {
    const { van, ride } = await acceptedRide();
    if (step) await says(app, van, "step", ride, { step });
    const other = await aVan();
    await pass(ride, "29 minutes");
    expect((await driversView(app, van, ride.rideId)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect((await driversView(app, other, ride.rideId)).status).toBe("assigned");
    expect(await outcomes(app, ride)).toEqual(["not_driven", "offered"]);
    expect(await emails(app, ride)).toContain("ride-driver-late");
    const [left] = await app.sql<{ id: string }[]>`select id from assignment where driver_id = ${van.id}`;
    expect(await emails(app, { rideId: left?.id ?? "" })).toContain("ride-taken-back");
    expect(await driversView(app, van, ride.rideId)).toMatchObject({ status: "cancelled", cancelReason: "not_driven" });
    const late = await says(app, van, "step", ride, { step: "on_my_way" });
    expect([late.status, late.body["message"]]).toEqual([
      409,
      "You weren't at the door in time, so we unassigned you from this ride.",
    ]);
    await says(app, other, "accept", ride);
    expect((await says(app, other, "step", ride, { step: "at_door" })).status).toBe(200);
    await pass(ride, "1 hour");
    expect((await patientsView(app, ride)).status).toBe("accepted");
  });

  it.each([null, "on_my_way"])(
    "warns on Today after 5 minutes and emails the passenger after 15 (%s)",
    async (step) => {
      const { van, ride } = await acceptedRide();
      const desk = await aColleague(app, "desk");
      if (step) await says(app, van, "step", ride, { step });
      const isWarned = async () =>
        read(Today, await app.get("/api/office/today", desk)).tasks.some(
          ({ kind, subject }) => kind === "late" && subject?._id === ride.rideId,
        );
      await pass(ride, "4 minutes");
      expect(await isWarned()).toBe(false);
      await pass(ride, "2 minutes");
      expect([await isWarned(), (await emails(app, ride)).includes("ride-late")]).toEqual([true, false]);
      await pass(ride, "10 minutes");
      expect((await emails(app, ride)).filter((kind) => kind === "ride-late")).toHaveLength(1);
      await sendDueEmails(app);
      const message = mailbox.to(ride.patient.email).find(({ subject }) => subject?.startsWith("Your driver is late"));
      expect(message?.text).toContain("full refund");
      await says(app, van, "step", ride, { step: "at_door" });
      expect(await isWarned()).toBe(false);
    },
  );

  it("stays with its driver after half an hour until another driver can take it", async () => {
    const { van, ride } = await acceptedRide();
    await says(app, van, "step", ride, { step: "on_my_way" });
    await pass(ride, "31 minutes");
    expect(await patientsView(app, ride)).toMatchObject({ status: "accepted", step: "on_my_way" });
    const other = await aVan();
    await pass(ride, "5 minutes");
    expect((await driversView(app, other, ride.rideId)).status).toBe("assigned");
  });

  it("emails the passenger the name of each driver who accepts", async () => {
    const { ride } = await acceptedRide();
    await sendDueEmails(app);
    const other = await aDriver(app, { name: "Nora Quinn", vehicleType: "Wheelchair Van", online: true });
    await pass(ride, "31 minutes");
    await says(app, other, "accept", ride);
    await sendDueEmails(app);
    const yes = mailbox
      .to(ride.patient.email)
      .filter(({ subject }) => subject?.startsWith("Your driver accepted your ride"));
    expect(yes.map(({ text }) => text?.match(/Dan Wheeler|Nora Quinn/)?.[0])).toEqual(["Dan Wheeler", "Nora Quinn"]);
  });

  it("sends no “accepted” email for a driver who has lost the ride before the email is sent", async () => {
    const { ride } = await acceptedRide();
    await aVan();
    await pass(ride, "31 minutes");
    await sendDueEmails(app);
    expect(mailbox.to(ride.patient.email).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Your driver accepted your ride/),
    );
  });

  it("renders an “accepted” email that an older version enqueued with the ride's id", async () => {
    const { ride } = await acceptedRide();
    await app.sql`delete from email_outbox where kind = 'ride-accepted'`;
    await app.sql`select enqueue_email('ride-accepted', ${ride.rideId})`;
    await sendDueEmails(app);
    expect(mailbox.to(ride.patient.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your driver accepted your ride/),
    );
  });

  it.each([null, "on_my_way"])("is canceled and refunded in full an hour after its start (%s)", async (step) => {
    const { van, ride } = await acceptedRide();
    if (step) await says(app, van, "step", ride, { step });
    await pass(ride, "31 minutes");
    await pass(ride, "28 minutes");
    expect((await patientsView(app, ride)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "not_driven",
      refund: { amount: 65, sent: true },
    });
    expect(await app.sql`select id from ride where driver_id = ${van.id}`).toEqual([]);
    expect(await emails(app, ride)).toContain("ride-cancelled");
  });

  it("is also canceled then if the second driver isn't at the door", async () => {
    const { ride } = await acceptedRide();
    const other = await aVan();
    await pass(ride, "31 minutes");
    await says(app, other, "accept", ride);
    await says(app, other, "step", ride, { step: "on_my_way" });
    await pass(ride, "28 minutes");
    expect((await patientsView(app, ride)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "not_driven" });
  });
});

describe("a started ride that no one completes", () => {
  const underWay = async (name: string) => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await says(app, van, "accept", ride);
    await beginsIn(app, ride, "0 minutes");
    await says(app, van, "step", ride, { step: name });
    return ride;
  };

  it.each([
    ["on_board", { status: "completed", fare: 65, refund: null }],
    ["at_door", { status: "cancelled", cancelReason: "not_driven", refund: { amount: 65, sent: true } }],
  ])("emails its driver two hours after the start; at twelve hours, with the step %s, it ends", async (name, end) => {
    const ride = await underWay(name);
    await pass(ride, "119 minutes");
    expect(await emails(app, ride)).not.toContain("ride-unfinished");
    await pass(ride, "2 minutes");
    expect(await emails(app, ride)).toContain("ride-unfinished");
    await pass(ride, "9 hours 58 minutes");
    expect((await patientsView(app, ride)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject(end);
  });
});

describe("a ride without a driver", () => {
  const lookingEmails = async (ride: Ride) =>
    (await emails(app, ride)).filter((kind) => kind.startsWith("ride-looking")).map((kind) => kind.split("-")[2]);

  it("emails its passenger a day, three hours and an hour before, each once", async () => {
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "25 hours");
    await app.sql`update ride set next_check_at = now(), paid_at = now() - interval '2 days' where id = ${ride.rideId}`;
    await runDueJobs();
    const sent = [await lookingEmails(ride)];
    for (const span of ["61 minutes", "1 hour", "20 hours", "2 hours"]) {
      await pass(ride, span);
      sent.push((await lookingEmails(ride)).sort());
    }
    expect(sent).toEqual([[], ["day"], ["day"], ["day", "three"], ["day", "hour", "three"]]);
  });

  it("sends no email for a moment that had passed when the ride was booked", async () => {
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "2 hours");
    await app.sql`update ride set next_check_at = now() where id = ${ride.rideId}`;
    await runDueJobs();
    expect(await lookingEmails(ride)).toEqual([]);
    await pass(ride, "61 minutes");
    expect(await lookingEmails(ride)).toEqual([]);
  });
});
