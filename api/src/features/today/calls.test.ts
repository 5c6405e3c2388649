import { beforeEach, describe, expect, it } from "vitest";
import { CallsDone, type Task, Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { anAcceptedRide, beginsIn } from "../../../test/driving.ts";
import { aPaidRide, removeDriversAndRides } from "../../../test/rides.ts";
import { insert } from "../../../test/rows.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testAppWithCards({ PRACTICE_TIME_ZONE: "America/New_York" });
const desk = await aColleague(app, "desk");
type Ride = Awaited<ReturnType<typeof aPaidRide>>;

beforeEach(() => removeDriversAndRides(app));

const tasks = async () => read(Today, await app.get("/api/office/today", desk)).tasks;
const isCall = ({ group }: Task) => group === "calls";

/** News that was printed, because the passenger has neither email nor texts. */
const printed = (kind: string, subject: string) =>
  app.sql`
    insert into email_outbox (kind, subject_id, due_at, dropped_at, is_printed) values (${kind}, ${subject}, null, now(), true)`;

/** A ride in a day that a driver has accepted, whose passenger has to be called. */
async function aRideToCallAbout(phone: string): Promise<Ride> {
  const ride = await aPaidRide(app);
  await app.sql`update ride set passenger_phone = ${phone}, starts_at = now() + interval '23 hours' where id = ${ride.rideId}`;
  const driver = await insert(app, "driver", {
    ...{ name: "Dan", email: `${crypto.randomUUID()}@driver.test`, password_hash: "" },
    vehicle_type: "Wheelchair Van",
  });
  const offer = await insert(app, "assignment", {
    ...{ ride_id: ride.rideId, driver_id: driver, reason: "free" },
    outcome: "accepted",
  });
  await app.sql`update ride set status = 'accepted', driver_id = ${driver} where id = ${ride.rideId}`;
  await printed("ride-accepted", offer);
  return ride;
}

it("lists a late driver before money, decisions and any number of calls", async () => {
  for (const phone of ["+12155550171", "+12155550172", "+12155550173"]) await aRideToCallAbout(phone);
  const { ride: late } = await anAcceptedRide(app);
  await beginsIn(app, late, "-6 minutes");
  await insert(app, "office_alert", { message: "The kettle is broken." });
  const found = await tasks();
  expect(found[0]).toMatchObject({ kind: "late", group: "now", targetId: late.rideId });
  const order = ["now", "money", "decide", "calls"];
  expect(found.map(({ group }) => order.indexOf(group))).toEqual(
    found.map(({ group }) => order.indexOf(group)).toSorted(),
  );
  expect(found.slice(-3).every(isCall)).toBe(true);
});

it("gives each call its number, and is due on the evening before the ride instead of minutes after the news", async () => {
  await aRideToCallAbout("+12155550171");
  const [call] = (await tasks()).filter(isCall);
  expect(call).toMatchObject({ kind: "ride_call", phone: "+12155550171" });
  expect(call?.reason).toContain("Dan accepted the ride");
});

it("is one row for a person, about the late driver and not about the call", async () => {
  const { ride: late } = await anAcceptedRide(app);
  await app.sql`update ride set passenger_phone = '+12155550171' where id = ${late.rideId}`;
  await beginsIn(app, late, "-6 minutes");
  const [offer] = await app.sql<{ id: string }[]>`select id from assignment where ride_id = ${late.rideId}`;
  await printed("ride-on-the-way", offer?.id ?? "");
  const { rows } = read(Today, await app.get("/api/office/today", desk));
  const [row, ...others] = rows.filter(({ group }) => group === "now");
  expect([row?.kind, row?.tasks.map(({ kind }) => kind), others]).toEqual(["late", ["late", "ride_news"], []]);
});

it.each([
  ["news in the morning before", "2026-07-01T09:00-04:00", "2026-07-02T07:00-04:00", "2026-07-01T18:00-04:00"],
  ["news in the evening before", "2026-07-01T20:00-04:00", "2026-07-02T14:00-04:00", "2026-07-02T12:00-04:00"],
  ["news an hour before", "2026-07-02T13:00-04:00", "2026-07-02T14:00-04:00", "2026-07-02T13:15-04:00"],
  ["a clock change in the night", "2026-10-31T09:00-04:00", "2026-11-01T09:00-05:00", "2026-10-31T18:00-04:00"],
])("a call is due in time: %s", async (_, news, pickUp, due) => {
  const [row] = await app.sql<{ isRight: boolean }[]>`
    select call_due(${news}, ${pickUp}) = ${due}::timestamptz as is_right`;
  expect(row?.isRight).toBe(true);
});

it("asks for no call more than a day and a half before the ride", async () => {
  const ride = await aRideToCallAbout("+12155550171");
  await beginsIn(app, ride, "40 hours");
  expect((await tasks()).filter(isCall)).toEqual([]);
  await beginsIn(app, ride, "35 hours");
  expect((await tasks()).filter(isCall)).toHaveLength(1);
});

it("asks for no call to passengers of an organization that informs them itself", async () => {
  const ride = await aRideToCallAbout("+12155550171");
  const payer = await insert(app, "payer_organization", {
    ...{ name: `Harbor ${crypto.randomUUID()}`, billing_email: "bills@harbor.test", added_by: desk.id },
  });
  await app.sql`update ride set payment_method = 'account', payer_organization_id = ${payer} where id = ${ride.rideId}`;
  expect((await tasks()).filter(isCall)).toHaveLength(1);
  await app.sql`update payer_organization set informs_passengers = true where id = ${payer}`;
  expect((await tasks()).filter(isCall)).toEqual([]);
});

describe("calls that are marked as done together", () => {
  const finish = async (calls: Task[]) =>
    app.post("/api/office/today/done", { tasks: calls.map(({ kind, targetId }) => ({ kind, targetId })) }, desk);

  it("leave Today, and can be opened again for ten seconds", async () => {
    for (const phone of ["+12155550171", "+12155550172"]) await aRideToCallAbout(phone);
    const done = read(CallsDone, await finish((await tasks()).filter(isCall)));
    expect(done.message).toBe("2 calls are done.");
    expect((await tasks()).filter(isCall)).toEqual([]);
    for (const _ of ["once", "again"])
      expect((await app.post(`/api/office/today/undo/${done.operationId}`, {}, desk)).status).toBe(200);
    expect((await tasks()).filter(isCall)).toHaveLength(2);
    const again = read(CallsDone, await finish((await tasks()).filter(isCall)));
    await app.sql`update task_state set done_at = done_at - interval '11 seconds'`;
    expect((await app.post(`/api/office/today/undo/${again.operationId}`, {}, desk)).body["message"]).toBe(
      "It's too late to undo this. The calls stay done.",
    );
  });

  it("skip one that somebody else has made", async () => {
    const [first, second] = [await aRideToCallAbout("+12155550171"), await aRideToCallAbout("+12155550172")];
    const calls = (await tasks()).filter(isCall);
    await app.post(`/api/office/today/ride_call/${first.rideId}/done`, {}, desk);
    expect((await finish(calls)).body["message"]).toBe("1 call is done.");
    expect(second.rideId).toBeDefined();
  });

  it("are calls only: a decision isn't made for many at once", async () => {
    const answer = await app.post(
      "/api/office/today/done",
      { tasks: [{ kind: "time_off", targetId: crypto.randomUUID() }] },
      desk,
    );
    expect([answer.status, answer.body["message"]]).toEqual([400, "Only calls can be marked as done together."]);
  });
});
