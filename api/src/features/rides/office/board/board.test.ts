import { beforeEach, describe, expect, it } from "vitest";
import {
  Candidates,
  type OfficeRide,
  OfficeRideFound,
  RIDE_BANDS,
  RideBoard,
} from "../../../../../contract/office-rides.ts";
import { ChangePreviewed } from "../../../../../contract/visit-changes.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, earlier, says, waitsAtDoor } from "../../../../../test/driving.ts";
import { aDriver } from "../../../../../test/people.ts";
import { endUndoWindow } from "../../../../../test/ride-operations.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { frequentJobs } from "../../../../jobs.ts";
import { runJobs } from "../../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;
type About = { rideId: string };

const seen = async (desk: OfficeUser, { rideId }: About): Promise<OfficeRide> =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride;
const act = async (desk: OfficeUser, ride: About, action: string, more = {}) =>
  app.post(
    `/api/office/rides/${ride.rideId}/${action}`,
    { revision: (await seen(desk, ride)).revision, reason: "They called", ...more },
    desk,
  );
const bandOf = async (desk: OfficeUser, { rideId }: About) => {
  for (const band of RIDE_BANDS) {
    const { rides } = read(RideBoard, await app.get(`/api/office/rides?band=${band}`, desk));
    const found = rides.find(({ _id }) => _id === rideId);
    if (found) return { band, ...found };
  }
  return null;
};
const candidate = async (desk: OfficeUser, { rideId }: About, driver: { id: string }) =>
  read(Candidates, await app.get(`/api/office/rides/${rideId}/candidates`, desk)).candidates.find(
    ({ driverId }) => driverId === driver.id,
  );
const aVan = (online: boolean, name = "Vera Vann") => aDriver(app, { vehicleType: "Wheelchair Van", online, name });
const runDueJobs = () => runJobs(frequentJobs(app.services));

beforeEach(() => removeDriversAndRides(app));

describe("the board", () => {
  it("moves a ride from waiting to offered to upcoming", async () => {
    const [desk, ride] = [await aColleague(app, "view"), await aPaidRide(app)];
    expect(await bandOf(desk, ride)).toMatchObject({ band: "waiting", driver: null, offeredAt: null });
    expect((await bandOf(desk, ride))?.reason).toContain("No online driver can take it.");
    const van = await aVan(false);
    await app.post("/api/driver/status", { online: true }, van);
    expect(await bandOf(desk, ride)).toMatchObject({ band: "offered", driver: { name: "Vera Vann" } });
    expect((await bandOf(desk, ride))?.reason).toMatch(
      /^Smallest free vehicle that fits: Wheelchair Van · no other ride that day · /,
    );
    await says(app, van, "accept", ride);
    expect((await bandOf(desk, ride))?.band).toBe("coming");
    await app.sql`update ride set starts_at = now() where id = ${ride.rideId}`;
    expect((await bandOf(desk, ride))?.band).toBe("today");
  });

  it("names the drivers who rejected a ride, with their reasons", async () => {
    const [desk, van] = [await aColleague(app, "dispatch"), await aVan(true)];
    const ride = await aPaidRide(app);
    await says(app, van, "cancel", ride, { reason: "off_duty" });
    expect((await bandOf(desk, ride))?.reason).toContain("Vera Vann rejected it (off duty).");
  });

  it("is read in pages, soonest pick-up first", async () => {
    const desk = await aColleague(app, "owner");
    const late = await aPaidRide(app, aRideInput({ days: 5 }));
    const soon = await aPaidRide(app, aRideInput({ days: 4 }));
    const first = read(RideBoard, await app.get("/api/office/rides?band=waiting&limit=1", desk));
    const then = read(RideBoard, await app.get(`/api/office/rides?band=waiting&limit=1&cursor=${first.next}`, desk));
    expect([...first.rides, ...then.rides].map(({ _id }) => _id)).toEqual([soon.rideId, late.rideId]);
    expect(then.next).toBeNull();
  });
});

describe("a ride assigned by the office", () => {
  it("needs a reason for an offline driver; driver and passenger are emailed, and the history names the staff member", async () => {
    const [desk, ride, van] = [await aColleague(app, "dispatch"), await aPaidRide(app), await aVan(false)];
    expect(await candidate(desk, ride, van)).toMatchObject({ fits: false, byHand: true, reason: "Offline." });
    const withoutReason = await act(desk, ride, "assign", { driverId: van.id, reason: "" });
    expect([withoutReason.status, withoutReason.body["message"]]).toEqual([400, "Please enter a reason."]);
    expect((await act(desk, ride, "assign", { driverId: van.id })).status).toBe(200);
    expect((await driversView(app, van, ride.rideId)).status).toBe("assigned");
    const { reason, asked, emails, timeline } = await seen(desk, ride);
    expect(reason).toBe("Olive Desk, by hand: They called.");
    expect(asked).toMatchObject([{ driver: "Vera Vann", outcome: "offered", by: "Olive Desk" }]);
    expect(emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["ride-offered"]));
    expect(timeline[0]).toMatchObject({ who: "Olive Desk", what: "ride assigned by hand", reason: "They called" });
    expect(timeline[0]?.change).toEqual({ driver: [null, "Vera Vann"] });
  });

  it("can be offered again to a driver who rejected it, who can accept it", async () => {
    const [desk, van] = [await aColleague(app, "desk"), await aVan(true)];
    const ride = await aPaidRide(app);
    await says(app, van, "cancel", ride);
    await app.post("/api/driver/status", { online: false }, van);
    expect((await candidate(desk, ride, van))?.reason).toBe("Rejected this ride. Offline.");
    expect((await act(desk, ride, "assign", { driverId: van.id })).status).toBe(200);
    expect((await says(app, van, "accept", ride)).status).toBe(200);
  });

  it("is rejected for an unsuitable vehicle or a conflicting ride, with any reason", async () => {
    const [desk, ride] = [await aColleague(app, "owner"), await aPaidRide(app)];
    const sedan = await aDriver(app, { vehicleType: "Sedan" });
    const small = await act(desk, ride, "assign", { driverId: sedan.id });
    expect([small.status, small.body["message"]]).toEqual([
      409,
      "A Sedan doesn't fit this passenger (Wheelchair Accessible).",
    ]);
    const { van } = await anAcceptedRide(app, { isNear: false });
    expect(await candidate(desk, ride, van)).toMatchObject({ fits: false, byHand: false });
    const busy = await act(desk, ride, "assign", { driverId: van.id });
    expect(busy.status).toBe(409);
    expect(String(busy.body["message"])).toMatch(/^Has another ride on /);
  });

  it("is taken from its current driver, who is emailed and not asked again", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
    const other = await aVan(false, "Otto Other");
    expect((await act(desk, ride, "assign", { driverId: other.id })).status).toBe(200);
    expect(await driversView(app, van, ride.rideId)).toMatchObject({ status: "cancelled", cancelReason: "office" });
    expect((await says(app, van, "step", ride, { step: "on_my_way" })).body["message"]).toBe(
      "The office unassigned you from this ride.",
    );
    await says(app, other, "cancel", ride);
    await runDueJobs();
    expect((await bandOf(desk, ride))?.reason).toContain("The office unassigned Dan Wheeler.");
  });

  it("by two colleagues at once goes to one driver, and the other request is rejected as outdated", async () => {
    const [desk, ride] = [await aColleague(app, "desk"), await aPaidRide(app)];
    const { revision } = await seen(desk, ride);
    const vans = [await aVan(false), await aVan(false)];
    const answers = await Promise.all(
      vans.map(({ id }) =>
        app.post(`/api/office/rides/${ride.rideId}/assign`, { revision, driverId: id, reason: "They called" }, desk),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body["message"]).toContain("just changed this");
  });
});

describe("a ride unassigned by the office", () => {
  it("is offered to other drivers, never to the same one", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
    const done = await act(desk, ride, "unassign");
    expect(done.body["message"]).toContain("We'll look for another driver in ten seconds.");
    await endUndoWindow(app, done);
    await runDueJobs();
    expect(await bandOf(desk, ride)).toMatchObject({ band: "waiting" });
    expect((await candidate(desk, ride, van))?.reason).toBe("The office unassigned this driver.");
    const other = await aVan(false, "Otto Other");
    await app.post("/api/driver/status", { online: true }, other);
    expect((await bandOf(desk, ride))?.driver?.name).toBe("Otto Other");
  });

  it("is rejected once the passenger is on board", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "desk"), await anAcceptedRide(app)];
    await says(app, van, "step", ride, { step: "on_board" });
    for (const action of ["unassign", "no-show"]) expect((await act(desk, ride, action)).status).toBe(409);
  });
});

describe("a ride canceled by the office", () => {
  it.each([
    ["office", 65],
    ["patient", 32.5],
  ] as const)(
    "with the reason “%s” an hour ahead refunds what its preview showed, $%d",
    async (canceledBy, dollars) => {
      const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
      await app.sql`update ride set starts_at = now() + interval '1 hour' where id = ${ride.rideId}`;
      const asked = await app.post(`/api/office/rides/${ride.rideId}/preview`, { action: "cancel", canceledBy }, desk);
      const { blockers, refundCents, keepsCents, email } = read(ChangePreviewed, asked);
      expect([blockers, refundCents, keepsCents]).toEqual([[], dollars * 100, 6500 - dollars * 100]);
      expect(email.text).toContain(canceledBy === "office" ? "We can't drive you at that time." : "as you asked");
      const done = await act(desk, ride, "cancel", { canceledBy, refundCents });
      expect(done.status).toBe(200);
      await endUndoWindow(app, done);
      await runDueJobs();
      expect(await patientsView(app, ride)).toMatchObject({
        status: "cancelled",
        cancelReason: canceledBy,
        refund: { amount: dollars, sent: true },
      });
      expect((await driversView(app, van, ride.rideId)).cancelReason).toBe(canceledBy);
      expect((await act(desk, ride, "cancel", { canceledBy })).body["message"]).toBe(
        "This ride has already ended or been canceled.",
      );
    },
  );

  it("is rejected if the refund differs from the preview", async () => {
    const [desk, { ride }] = [await aColleague(app, "desk"), await anAcceptedRide(app)];
    const late = await act(desk, ride, "cancel", { canceledBy: "patient", refundCents: 1 });
    expect(late.status).toBe(409);
    expect((await patientsView(app, ride)).status).toBe("accepted");
  });
});

describe("a no-show that the office marks", () => {
  it("is refused while no driver is recorded at the door, however late it is", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
    for (const step of [null, "on_my_way"]) {
      if (step) await says(app, van, "step", ride, { step });
      await beginsIn(app, ride, "-50 minutes");
      const refused = await act(desk, ride, "no-show");
      expect(refused.status).toBe(409);
      expect(refused.body["message"]).toContain("No driver is recorded at the door.");
    }
    expect(await patientsView(app, ride)).toMatchObject({ status: "accepted", refund: null });
    expect(await app.sql`select from cancellation_pay where ride_id = ${ride.rideId}`).toHaveLength(0);
  });

  it("is refused until the driver has waited a quarter of an hour, also when the driver came late", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
    await beginsIn(app, ride, "-40 minutes");
    await says(app, van, "step", ride, { step: "at_door" });
    const early = await act(desk, ride, "no-show");
    expect(early.status).toBe(409);
    expect(early.body["message"]).toMatch(
      /^The driver waits until \d+:\d\d [AP]M\. Please call the passenger first\.$/,
    );
    await earlier(app, ride, "16 minutes");
    expect((await act(desk, ride, "no-show")).status).toBe(200);
    expect(await patientsView(app, ride)).toMatchObject({ cancelReason: "no_show", refund: { amount: 65 } });
  });

  it("keeps the fare once the driver has waited, needs a reason, and can be reversed", async () => {
    const [desk, { van, ride }] = [await aColleague(app, "dispatch"), await anAcceptedRide(app)];
    await waitsAtDoor(app, van, ride);
    expect((await act(desk, ride, "no-show", { reason: "" })).status).toBe(400);
    expect((await act(desk, ride, "no-show")).status).toBe(200);
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "no_show", refund: null });
    const reverse = await app.post(
      `/api/office/rides/${ride.rideId}/reverse-no-show`,
      {},
      await aColleague(app, "desk"),
    );
    expect(reverse.status).toBe(200);
  });
});
