import { beforeEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { beginsIn, earlier, letters, outcomes, says } from "../../../test/driving.ts";
import { emptyPostBox, testMailbox } from "../../../test/mailbox.ts";
import { aDriver } from "../../../test/people.ts";
import { aPaidRide, driversView, emptyStreets, patientsView } from "../../../test/rides.ts";
import { refundSweep } from "../../lib/refunds.ts";
import { sweepAll } from "../../lib/sweeps.ts";
import { lookAfterDrivers, lookAfterRides } from "./dispatch.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", SMTP_URL: mailbox.url });
const settleDown = () => sweepAll([lookAfterDrivers(app.on), lookAfterRides(app.on), refundSweep(app.on)]);

type Ride = Awaited<ReturnType<typeof aPaidRide>>;
const aVan = (online = true) => aDriver(app, { vehicleType: "Wheelchair Van", online });

/** As `earlier`, and what is due by then is done. */
async function pass(ride: Ride, span: string): Promise<void> {
  await earlier(app, ride, span);
  await settleDown();
}

beforeEach(() => emptyStreets(app));

describe("an accepted ride whose driver does not come", () => {
  const promised = async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await says(app, van, "accept", ride);
    await beginsIn(app, ride, "0 minutes");
    return { van, ride };
  };

  it("goes to another driver half an hour after its start, with a letter, and the first driver's step is refused", async () => {
    const { van, ride } = await promised();
    const other = await aVan();
    await pass(ride, "29 minutes");
    expect((await driversView(app, van, ride.rideId)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect((await driversView(app, other, ride.rideId)).status).toBe("assigned");
    expect(await outcomes(app, ride)).toEqual(["not_driven", "offered"]);
    expect(await letters(app, ride)).toContain("ride-driver-late");
    expect(await driversView(app, van, ride.rideId)).toMatchObject({ status: "cancelled", cancelReason: "not_driven" });
    const late = await says(app, van, "step", ride, { step: "on_my_way" });
    expect([late.status, late.body["message"]]).toEqual([
      409,
      "Half an hour after its time nobody had set out, so this ride has passed on.",
    ]);
    await says(app, other, "accept", ride);
    expect((await says(app, other, "step", ride, { step: "on_my_way" })).status).toBe(200);
    await pass(ride, "1 hour");
    expect((await patientsView(app, ride)).status).toBe("accepted");
  });

  it("has its passenger written to by name of each driver who says yes", async () => {
    const { ride } = await promised();
    await emptyPostBox(app);
    const other = await aDriver(app, { name: "Nora Quinn", vehicleType: "Wheelchair Van", online: true });
    await pass(ride, "31 minutes");
    await says(app, other, "accept", ride);
    await emptyPostBox(app);
    const yes = mailbox.to(ride.patient.email).filter(({ subject }) => subject?.startsWith("Your driver has accepted"));
    expect(yes.map(({ text }) => text?.match(/Dan Wheeler|Nora Quinn/)?.[0])).toEqual(["Dan Wheeler", "Nora Quinn"]);
  });

  it("is not said to be accepted by a driver whose letter waited until it was another's", async () => {
    const { ride } = await promised();
    await aVan();
    await pass(ride, "31 minutes");
    await emptyPostBox(app);
    expect(mailbox.to(ride.patient.email).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Your driver has accepted/),
    );
  });

  it("is told of by a letter that an older version has posted about the ride", async () => {
    const { ride } = await promised();
    await app.sql`delete from letter where kind = 'ride-accepted'`;
    await app.sql`select post_letter('ride-accepted', ${ride.rideId})`;
    await emptyPostBox(app);
    expect(mailbox.to(ride.patient.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your driver has accepted/),
    );
  });

  it("is sought a driver for until an hour after its start, then cancelled, apologised for and paid back", async () => {
    const { van, ride } = await promised();
    await pass(ride, "31 minutes");
    await pass(ride, "28 minutes");
    expect((await patientsView(app, ride)).status).toBe("pending");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "not_driven",
      refund: { amount: 65, sent: true },
    });
    const [driver] = await app.sql<{ openRides: number }[]>`select open_rides from driver where id = ${van.id}`;
    expect(driver?.openRides).toBe(0);
    expect(await letters(app, ride)).toContain("ride-cancelled");
  });

  it("is cancelled then too when the second driver has not set out either", async () => {
    const { ride } = await promised();
    const other = await aVan();
    await pass(ride, "31 minutes");
    await says(app, other, "accept", ride);
    await pass(ride, "28 minutes");
    expect((await patientsView(app, ride)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "not_driven" });
  });
});

describe("a ride under way that nobody completes", () => {
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
  ])("has its driver asked two hours later; after twelve, %s, it is over", async (name, end) => {
    const ride = await underWay(name);
    await pass(ride, "119 minutes");
    expect(await letters(app, ride)).not.toContain("ride-unfinished");
    await pass(ride, "2 minutes");
    expect(await letters(app, ride)).toContain("ride-unfinished");
    await pass(ride, "9 hours 58 minutes");
    expect((await patientsView(app, ride)).status).toBe("accepted");
    await pass(ride, "2 minutes");
    expect(await patientsView(app, ride)).toMatchObject(end);
  });
});

describe("a ride that nobody has yet", () => {
  const lookingLetters = async (ride: Ride) =>
    (await letters(app, ride)).filter((kind) => kind.startsWith("ride-looking")).map((kind) => kind.split("-")[2]);

  it("has its passenger told a day, three hours and an hour before, each once", async () => {
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "25 hours");
    await app.sql`update ride set look_at = now(), paid_at = now() - interval '2 days' where id = ${ride.rideId}`;
    await settleDown();
    const told = [await lookingLetters(ride)];
    for (const span of ["61 minutes", "1 hour", "20 hours", "2 hours"]) {
      await pass(ride, span);
      told.push((await lookingLetters(ride)).sort());
    }
    expect(told).toEqual([[], ["day"], ["day"], ["day", "three"], ["day", "hour", "three"]]);
  });

  it("is not told of moments that had passed when it was booked", async () => {
    const ride = await aPaidRide(app);
    await beginsIn(app, ride, "2 hours");
    await app.sql`update ride set look_at = now() where id = ${ride.rideId}`;
    await settleDown();
    expect(await lookingLetters(ride)).toEqual([]);
    await pass(ride, "61 minutes");
    expect(await lookingLetters(ride)).toEqual([]);
  });
});
