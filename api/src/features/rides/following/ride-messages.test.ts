import { randomInt } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, earlier, says } from "../../../../test/driving.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { anUnpaidRide, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { testTexts } from "../../../../test/texts.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { changeByNumber } from "../../texts/service.ts";

const [mailbox, texts] = [await testMailbox(), await testTexts()];
const app = await testAppWithCards({
  ...texts.env,
  SMTP_URL: mailbox.url,
  DATABASE_POOL_SIZE: "10",
  OFFICE_SHORT_NAME: "Harbor",
  PRACTICE_TIME_ZONE: "America/New_York",
});
const dispatch = await aColleague(app, "dispatch");
type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;

beforeEach(() => removeDriversAndRides(app));

const settleDown = async () => {
  await app.sql`update email_outbox set due_at = now() where due_at < now() + interval '15 seconds'`;
  await runJobs(frequentJobs(app.services));
};
const step = (trip: Trip, name: string, more = {}) => says(app, trip.van, "step", trip.ride, { step: name, ...more });
const emailsTo = ({ ride }: Trip) => mailbox.to(ride.patient.email).map(({ subject = "" }) => subject.split(":")[0]);
const textsTo = (number: string) => texts.to(`+1${number}`).filter((body) => !body.includes("is your code"));

/** The passenger's account gets texts at this number. */
async function agreesToTexts({ ride: { patient } }: Trip): Promise<string> {
  const number = `215${randomInt(2_000_000, 9_999_999)}`;
  await app.sql`
    insert into sms_number (patient_id, number, consented_at)
    select id, ${`+1${number}`}, now() from patient where email = ${patient.email}`;
  return number;
}
const calls = async ({ ride }: Trip) =>
  read(Today, await app.get("/api/office/today", dispatch)).tasks.filter(
    ({ kind, targetId }) => kind === "ride_news" && targetId === ride.rideId,
  );

it("emails the passenger once when a driver accepts, is on the way with the minutes, and is at the door; an offer is not told", async () => {
  const trip = await anAcceptedRide(app);
  await settleDown();
  expect(emailsTo(trip).toSorted()).toEqual(["Your driver accepted your ride", "Your ride is booked"]);
  for (const _ of ["once", "again"]) await step(trip, "on_my_way", { minutes: 12 });
  await settleDown();
  await step(trip, "at_door");
  await settleDown();
  await settleDown();
  expect(emailsTo(trip).slice(2)).toEqual(["Your driver is on the way", "Your driver is at the door"]);
  const [onTheWay, atDoor] = mailbox.to(trip.ride.patient.email).slice(2);
  expect(onTheWay?.text).toContain("should be there in about 12 minutes");
  expect(onTheWay?.text).toContain("Plate: ");
  expect(atDoor?.text).toMatch(/is waiting for you, until \d+:\d\d [AP]M\./);
});

it("tells nothing about a step that was undone, and tells it when it is taken again", async () => {
  const trip = await anAcceptedRide(app);
  await step(trip, "on_my_way");
  await says(app, trip.van, "step/undo", trip.ride, { step: "on_my_way" });
  await settleDown();
  expect(emailsTo(trip)).not.toContain("Your driver is on the way");
  await step(trip, "on_my_way");
  await settleDown();
  expect(emailsTo(trip)).toContain("Your driver is on the way");
});

it("texts instead of emailing where the patient agreed to texts, with vehicle and plate and without an address", async () => {
  const trip = await anAcceptedRide(app);
  const number = await agreesToTexts(trip);
  await step(trip, "on_my_way", { minutes: 5 });
  await settleDown();
  await step(trip, "at_door");
  await settleDown();
  const [onTheWay = "", atDoor = ""] = textsTo(number);
  expect(onTheWay).toMatch(/^Harbor: \w+ is on the way to you, about 5 minutes\. Wheelchair Van, plate \w+/);
  expect(atDoor).toMatch(
    /^Harbor: \w+ is at the door \(Wheelchair Van, plate [\w ]+\) and waits until \d+:\d\d [AP]M\./,
  );
  expect(`${onTheWay}${atDoor}`).not.toMatch(/Street|Cardiology/);
  expect(textsTo(number)).toHaveLength(2);
  expect(emailsTo(trip)).not.toContain("Your driver is on the way");
});

/** A ride whose booker, or another passenger, agreed to texts when it was booked. */
async function agreesAtBooking({ ride }: Trip, agreed: { passenger?: boolean; booker?: boolean; name?: string }) {
  const [passenger, booker] = [`215${randomInt(2_000_000, 9_999_999)}`, `267${randomInt(2_000_000, 9_999_999)}`];
  await app.sql`
    update ride set passenger_name = ${agreed.name ?? ""}, passenger_phone = ${passenger},
      texts_passenger = ${agreed.passenger ?? false}, texts_booker = ${agreed.booker ?? false} where id = ${ride.rideId}`;
  await app.sql`update patient set phone = ${booker} where email = ${ride.patient.email}`;
  return { passenger, booker };
}

const answers = (number: string, word: "stop" | "start") =>
  app.services.db.begin((tx) => changeByNumber(tx, `+1${number}`, word));

it("texts a patient who agreed when booking the ride, at the ride's phone, instead of emailing", async () => {
  const trip = await anAcceptedRide(app);
  const { passenger, booker } = await agreesAtBooking(trip, { passenger: true });
  await step(trip, "on_my_way", { minutes: 5 });
  await settleDown();
  expect(textsTo(passenger)).toMatchObject([expect.stringContaining("is on the way to you, about 5 minutes.")]);
  expect(textsTo(booker)).toEqual([]);
  expect(emailsTo(trip)).not.toContain("Your driver is on the way");
});

it("texts an account nothing more about booked rides once it ended texts, and goes on texting another passenger", async () => {
  const [own, others] = [await anAcceptedRide(app), await anAcceptedRide(app)];
  const { passenger: ownPhone } = await agreesAtBooking(own, { passenger: true });
  const { passenger, booker } = await agreesAtBooking(others, { passenger: true, booker: true, name: "Dora Hill" });
  for (const trip of [own, others]) {
    expect((await app.post("/api/user/text-reminders/stop", {}, trip.ride.patient)).status).toBe(200);
    await step(trip, "on_my_way", { minutes: 5 });
  }
  await settleDown();
  expect([textsTo(ownPhone), textsTo(booker)]).toEqual([[], []]);
  expect(textsTo(passenger)).toHaveLength(1);
  expect(emailsTo(own)).toContain("Your driver is on the way");
  expect(emailsTo(others)).toContain("Dora's driver is on the way");
});

it("texts another passenger without links and money, and tells the booker by email", async () => {
  const trip = await anAcceptedRide(app);
  const { passenger, booker } = await agreesAtBooking(trip, { passenger: true, name: "Dora Hill" });
  await step(trip, "at_door");
  await settleDown();
  const { ride } = OfficeRideFound.parse((await app.get(`/api/office/rides/${trip.ride.rideId}`, dispatch)).body);
  const input = { revision: ride.revision, canceledBy: "office", reason: "The van failed" };
  expect((await app.post(`/api/office/rides/${trip.ride.rideId}/cancel`, input, dispatch)).status).toBe(200);
  await settleDown();
  const texts = textsTo(passenger);
  expect(texts[0]).toContain("is at the door");
  expect(texts[1]).toMatch(/your ride on .+ is canceled\./);
  expect(texts.join("\n")).not.toMatch(/http|refund/);
  expect(textsTo(booker)).toEqual([]);
  expect(emailsTo(trip)).toEqual(expect.arrayContaining(["Dora's driver is at the door", "Dora's ride is canceled"]));
});

it("texts both the passenger and the booker who agreed when booking, once each", async () => {
  const trip = await anAcceptedRide(app);
  const { passenger, booker } = await agreesAtBooking(trip, { passenger: true, booker: true, name: "Dora Hill" });
  for (const _ of ["once", "again"]) await step(trip, "on_my_way", { minutes: 5 });
  await settleDown();
  expect([textsTo(passenger).length, textsTo(booker).length]).toEqual([1, 1]);
  expect(emailsTo(trip)).not.toContain("Your driver is on the way");
});

it("texts no number that sent STOP, with or without an account, and emails the booker instead", async () => {
  const trip = await anAcceptedRide(app);
  const { passenger, booker } = await agreesAtBooking(trip, { passenger: true, booker: true, name: "Dora Hill" });
  for (const number of [passenger, booker]) await answers(number, "stop");
  await step(trip, "on_my_way", { minutes: 5 });
  await settleDown();
  await settleDown();
  expect([textsTo(passenger), textsTo(booker)]).toEqual([[], []]);
  expect(emailsTo(trip)).toContain("Dora's driver is on the way");
  await answers(passenger, "start");
  await step(trip, "at_door");
  await settleDown();
  expect(textsTo(passenger)).toHaveLength(1);
});

it("texts nobody about a ride that was never paid, whatever was agreed when booking it", async () => {
  const ride = await anUnpaidRide(app);
  const number = `215${randomInt(2_000_000, 9_999_999)}`;
  await app.sql`
    update ride set passenger_name = 'Dora Hill', passenger_phone = ${number}, texts_passenger = true, texts_booker = true,
      pay_until = now() where id = ${ride.rideId}`;
  await app.sql`update patient set phone = ${number} where id = (select patient_id from ride where id = ${ride.rideId})`;
  const [trip] = await app.sql`select cancel_unserved_ride(ride, 'unpaid') from ride where id = ${ride.rideId}`;
  expect(trip).toBeDefined();
  await settleDown();
  const kinds = await app.sql<{ kind: string }[]>`select kind from email_outbox where subject_id = ${ride.rideId}`;
  expect(kinds.map(({ kind }) => kind)).toContain("ride-cancelled");
  expect(textsTo(number)).toEqual([]);
});

it("asks only the booker to pay, never another passenger by text", async () => {
  const trip = await anAcceptedRide(app);
  await agreesAtBooking(trip, { passenger: true, booker: true, name: "Dora Hill" });
  await app.sql`select tell_passenger('ride-plan-to-pay', ${trip.ride.rideId}, ${trip.ride.rideId})`;
  const kinds = await app.sql<{ kind: string }[]>`
    select kind from email_outbox where subject_id = ${trip.ride.rideId} and kind like 'text-passenger-%'`;
  expect(kinds).toEqual([]);
});

it("tells a text of an undone step to nobody", async () => {
  const trip = await anAcceptedRide(app);
  const { passenger } = await agreesAtBooking(trip, { passenger: true, name: "Dora Hill" });
  await step(trip, "on_my_way");
  await says(app, trip.van, "step/undo", trip.ride, { step: "on_my_way" });
  await settleDown();
  expect(textsTo(passenger)).toEqual([]);
});

it("emails what can't be texted because the number is gone", async () => {
  const trip = await anAcceptedRide(app);
  const number = await agreesToTexts(trip);
  await app.sql`update sms_number set stopped_at = now() where number = ${`+1${number}`}`;
  await app.sql`
    insert into email_outbox (kind, subject_id) select 'text-ride-late', id from ride where id = ${trip.ride.rideId}`;
  await settleDown();
  await settleDown();
  expect(textsTo(number)).toEqual([]);
  expect(emailsTo(trip)).toContain("Your driver is late");
});

it("texts that a driver is late, that another one is looked for, and that we canceled with the refund", async () => {
  const trip = await anAcceptedRide(app);
  const number = await agreesToTexts(trip);
  await earlier(app, trip.ride, "80 minutes");
  for (let turn = 0; turn < 3; turn += 1) {
    await app.sql`update ride set next_check_at = now() where id = ${trip.ride.rideId} and next_check_at is not null`;
    await settleDown();
  }
  const texts = textsTo(number).join("\n");
  expect(texts).toMatch(/your driver is late|isn't there|is canceled/);
  expect(texts).toContain("is canceled. Your driver didn't arrive. We're sorry. We're refunding $65 to your card.");
  expect(emailsTo(trip)).not.toContain("Your ride is canceled");
});

it("asks the office to call a passenger who has neither email nor texts, once for each event, until it is done", async () => {
  const trip = await anAcceptedRide(app);
  await app.sql`update patient set email = '', phone = '+12155550199' where email = ${trip.ride.patient.email}`;
  await step(trip, "on_my_way", { minutes: 9 });
  await settleDown();
  const [call] = await calls(trip);
  expect(call?.reason).toMatch(/^Ride (at|on) .+: Dan Wheeler is on the way, about 9 min\. There is no email/);
  expect(call).toMatchObject({ who: "Ann Lee", phone: expect.stringContaining("2155550199") });
  await app.post(`/api/office/today/ride_news/${trip.ride.rideId}/done`, {}, dispatch);
  expect(await calls(trip)).toEqual([]);
  await step(trip, "at_door");
  await settleDown();
  expect((await calls(trip))[0]?.reason).toContain("is at the door");
});

it.each([
  ["at night for the next afternoon", "2026-07-01T22:00-04:00", "2026-07-02T14:00-04:00", 10 * 60],
  ["after midnight for the afternoon", "2026-07-02T02:00-04:00", "2026-07-02T14:00-04:00", 6 * 60],
  ["after midnight for the early morning", "2026-07-02T02:00-04:00", "2026-07-02T09:30-04:00", 0],
  ["by day", "2026-07-02T08:00-04:00", "2026-07-03T14:00-04:00", 0],
  ["in the night of a clock change", "2026-11-01T00:30-04:00", "2026-11-01T14:00-05:00", 8 * 60 + 30],
])("a text that can wait, sent %s, waits for the morning or goes at once", async (_, at, pickUp, minutes) => {
  const [row] = await app.sql<{ minutes: number }[]>`
    select (extract(epoch from until_texts_may_arrive(${pickUp}::timestamptz, ${at}::timestamptz)) / 60)::int as minutes`;
  expect(row?.minutes).toBe(minutes);
});
