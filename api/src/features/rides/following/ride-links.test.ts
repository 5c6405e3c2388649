import { beforeEach, describe, expect, it } from "vitest";
import { LinkedRide, LinkedRideChange } from "../../../../contract/ride-links.ts";
import { BookedRide } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, says, skipUndo } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aPatient } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { deleteEndedLinks } from "../../../lib/accounts/retention.ts";
import { createRideLink } from "./ride-link-urls.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10", TRUSTED_PROXIES: "1" });
// Drivers of an earlier test would take the rides of the next one.
beforeEach(() => removeDriversAndRides(app));

const post = (action: string, body: object, key?: string) =>
  app.post(`/api/ride-link/${action}`, body, key ? { key } : {});
const codeFor = async (rideId: string): Promise<string> =>
  (await createRideLink(app.services, rideId))?.split("#")[1] ?? "";
const look = async (code: string) => read(LinkedRide, await post("look", { code }));
const isOver = async (code: string) => (await post("look", { code })).status === 404;
const another = () => {
  const { appointmentDate, appointmentTime } = aRideInput({ days: 5, time: "14:00" });
  return { appointmentDate, appointmentTime };
};
const recorded = (rideId: string) =>
  app.sql<{ action: string; reason: string }[]>`
    select action, reason from audit_entry where target_id = ${rideId} and reason like '%link%'`;

async function aLinkedRide() {
  const ride = await aPaidRide(app);
  return { ride, code: await codeFor(ride.rideId) };
}

/** A return ride for which the passenger has to call, and its link. */
async function aWaitingReturn({ isHeld = false } = {}) {
  const patient = await aPatient(app);
  const input = { ...aRideInput({ transportType: "ambulatory", returnTrip: true }), paymentMethod: "cash" };
  const { ride } = read(BookedRide, await app.post("/api/user/book-ride", input, patient));
  await app.post("/api/user/cancel-ride", { rideId: ride._id }, patient);
  await app.sql`update ride set starts_at = now() where id = ${ride._id}`;
  const rideId = ride.otherWayId ?? "";
  if (isHeld) await app.sql`update ride set held_at = now() where id = ${rideId}`;
  return { rideId, code: await codeFor(rideId) };
}

describe("the link in a ride's emails", () => {
  it("is in the booked, accepted, reminder and rescheduled emails, and each works", async () => {
    const { ride } = await anAcceptedRide(app, { isNear: false });
    await app.post("/api/user/move-ride", { rideId: ride.rideId, ...another() }, { token: ride.token });
    await app.sql`
      select enqueue_email(kind, ${ride.rideId}) from unnest(array['ride-reminder-evening', 'ride-reminder-hour']) kind`;
    await skipUndo(app, ride);
    await sendDueEmails(app);
    const linked = mailbox.to(ride.patient.email).filter(({ text = "" }) => text.includes("/ride-link#"));
    expect(linked.map(({ subject = "" }) => subject.split(":")[0]).toSorted()).toEqual([
      "In an hour",
      "Tomorrow",
      "Your driver accepted your ride",
      "Your ride is booked",
      "Your ride is rescheduled",
    ]);
    for (const { text = "" } of linked)
      expect(await look(/ride-link#([\w-]+)/.exec(text)?.[1] ?? "")).toMatchObject({ status: "accepted" });
  });

  it("says only what is possible then, and which leg it is for", async () => {
    const { ride: near } = await anAcceptedRide(app);
    const { ride: far } = await aLinkedRide();
    const held = await aWaitingReturn({ isHeld: true });
    await app.sql`update ride set starts_at = now() + interval '1 hour', ready_by = null where id = ${held.rideId}`;
    const sentenceFor = async (rideId: string) => {
      await app.sql`select enqueue_email('ride-reminder-hour', ${rideId})`;
      await sendDueEmails(app);
      const [row] = await app.sql<{ email: string }[]>`
        select email from patient where id = (select patient_id from ride where id = ${rideId})`;
      const [reminder] = mailbox.to(row?.email ?? "").filter(({ subject = "" }) => subject.startsWith("In an hour"));
      return /.*(?= without logging in)/.exec(reminder?.text ?? "")?.[0];
    };
    expect(await sentenceFor(near.rideId)).toBe("Cancel this ride");
    expect(await sentenceFor(far.rideId)).toBe("Reschedule or cancel this ride");
    expect(await sentenceFor(held.rideId)).toBe("Say that you still need this return ride, or cancel it,");
  });

  it("shows the ride alone, without names, addresses or health details, and opening it changes nothing", async () => {
    const { ride } = await anAcceptedRide(app, { isNear: false });
    const code = await codeFor(ride.rideId);
    const before = await app.sql`select * from ride where id = ${ride.rideId}`;
    const shown = await post("look", { code });
    await post("preview-cancel", { code });
    await post("preview-move", { code, ...another() });
    expect(read(LinkedRide, shown)).toMatchObject({ status: "accepted", fare: 65, leg: null });
    for (const secret of [ride.patient.email, ride.patient.name, ride.input.pickupAddress, "oxygen", ride.rideId])
      expect(JSON.stringify(shown.body)).not.toContain(secret);
    expect(await app.sql`select * from ride where id = ${ride.rideId}`).toEqual(before);
    expect(await app.sql`select from emailed_link where token_hash = ${code}`).toEqual([]);
  });

  it("is not in an email that the office prints, and the office's preview of it names no code", async () => {
    const { ride } = await aLinkedRide();
    await app.sql`
      update email_outbox set is_printed = true, dropped_at = now(), due_at = null, sent_at = null
      where kind = 'ride-booked' and subject_id = ${ride.rideId}`;
    const before = await app.sql`select count(*) from emailed_link`;
    const path = `/api/office/rides/${ride.rideId}/email?kind=ride-booked&subjectId=${ride.rideId}`;
    const shown = await app.get(path, await aColleague(app, "dispatch"));
    expect(shown.body["text"]).not.toContain("ride-link#");
    expect(await app.sql`select count(*) from emailed_link`).toEqual(before);
  });
});

describe("with a link", () => {
  it("a ride is canceled once, with the refund that was shown, and recorded as by link", async () => {
    const { ride, code } = await aLinkedRide();
    const { refundCents } = read(LinkedRideChange, await post("preview-cancel", { code }));
    expect(refundCents).toBe(6500);
    expect((await post("cancel", { code, refundCents: 6400 })).status).toBe(409);
    expect((await patientsView(app, ride)).status).toBe("pending");
    const key = crypto.randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => post("cancel", { code, refundCents }, key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await look(code)).toMatchObject({ status: "cancelled", refund: { amount: 65 }, refundState: "scheduled" });
    expect(await app.sql`select amount_cents from refund where ride_id = ${ride.rideId}`).toEqual([
      { amountCents: 6500 },
    ]);
    expect(await recorded(ride.rideId)).toEqual([{ action: "ride canceled", reason: "By the emailed link" }]);
  });

  it("a ride is rescheduled once, and the second time says why not", async () => {
    const { ride, code } = await aLinkedRide();
    expect(read(LinkedRideChange, await post("preview-move", { code, ...another() }))).toMatchObject({ blockers: [] });
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await post("move", { code, ...another() }, key)).status).toBe(200);
    expect(await patientsView(app, ride)).toMatchObject(another());
    const again = await post("move", { code, ...another(), appointmentTime: "16:00" });
    expect([again.status, again.body["message"]]).toEqual([
      409,
      "You can reschedule a ride once. Please call us if you need another time.",
    ]);
    expect(await recorded(ride.rideId)).toEqual([{ action: "ride moved", reason: "By the emailed link" }]);
  });

  it("a time that meets another ride is refused without saying when that one is", async () => {
    const { ride, code } = await aLinkedRide();
    const input = { ...aRideInput({ days: 6, time: "14:30", transportType: "ambulatory" }), paymentMethod: "cash" };
    expect((await app.post("/api/user/book-ride", input, { token: ride.token })).status).toBe(200);
    const time = { appointmentDate: input.appointmentDate, appointmentTime: "14:00" };
    const { blockers } = read(LinkedRideChange, await post("preview-move", { code, ...time }));
    expect(blockers).toEqual([
      "You have another ride around that time. Rides need 90 minutes between them. Please choose another time.",
    ]);
    expect((await post("move", { code, ...time })).body["message"]).toBe(blockers[0]);
  });

  it("a passenger says that they are ready, and that a ride on hold is needed, however often they press", async () => {
    const [waiting, held] = [await aWaitingReturn(), await aWaitingReturn({ isHeld: true })];
    expect(await look(waiting.code)).toMatchObject({ canBeCalled: true, onHold: false });
    expect(await look(held.code)).toMatchObject({ onHold: true });
    for (const action of ["ready", "ready"]) expect((await post(action, { code: waiting.code })).status).toBe(200);
    for (const action of ["needed", "needed"]) expect((await post(action, { code: held.code })).status).toBe(200);
    expect(await look(waiting.code)).toMatchObject({ readyBy: null, canBeCalled: false });
    expect(await look(held.code)).toMatchObject({ onHold: false });
    expect((await recorded(waiting.rideId)).map(({ action }) => action)).toEqual(["ride called for"]);
    expect((await recorded(held.rideId)).map(({ action }) => action)).toEqual(["ride still needed"]);
  });

  it("nothing changes while the passenger is on board", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const code = await codeFor(ride.rideId);
    for (const step of ["on_my_way", "at_door", "on_board"]) await says(app, van, "step", ride, { step });
    const { blockers } = read(LinkedRideChange, await post("preview-cancel", { code }));
    expect(blockers).toEqual(["Your driver marked you as on board. If that's wrong, please call us."]);
    expect((await post("cancel", { code, refundCents: 0 })).status).toBe(409);
  });
});

describe("a link to a ride ends", () => {
  it("with the ride, and is not made for a ride that is over", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const code = await codeFor(ride.rideId);
    await beginsIn(app, ride, "0 minutes");
    await says(app, van, "complete", ride, { fare: 65 });
    expect(await isOver(code)).toBe(true);
    expect(await createRideLink(app.services, ride.rideId)).toBeNull();
  });

  it("at its time, when it is canceled", async () => {
    const { ride, code } = await aLinkedRide();
    await post("cancel", { code, refundCents: 6500 });
    expect(await isOver(code)).toBe(false);
    await app.sql`update ride set starts_at = now() - interval '1 minute' where id = ${ride.rideId}`;
    expect(await isOver(code)).toBe(true);
  });

  it.each([
    ["email", "email = gen_random_uuid() || '@moved.test'"],
    ["password", "password_hash = 'another'"],
  ])("when the account gets another %s", async (_, change) => {
    const [{ ride, code }, other] = [await aLinkedRide(), await aLinkedRide()];
    await app.sql.unsafe(`update patient set ${change} where id = $1`, [ride.patient.id]);
    expect([await isOver(code), await isOver(other.code)]).toEqual([true, false]);
  });

  it("when the ride gets another patient", async () => {
    const { ride, code } = await aLinkedRide();
    const { id } = await aPatient(app);
    await app.sql`update ride set patient_id = ${id} where id = ${ride.rideId}`;
    expect(await isOver(code)).toBe(true);
  });
});

it("links are deleted a day after their ride's end", async () => {
  const [over, ahead] = [await aLinkedRide(), await aLinkedRide()];
  await post("cancel", { code: over.code, refundCents: 6500 });
  await app.sql`update emailed_link set made_at = now() - interval '3 days'`;
  await app.sql`update ride set starts_at = now() - interval '25 hours' where id = ${over.ride.rideId}`;
  await deleteEndedLinks(app.sql);
  expect(await app.sql`select distinct ride_id from emailed_link where ride_id is not null`).toEqual([
    { rideId: ahead.ride.rideId },
  ]);
});

it("a code that was cut off is told to be incomplete", async () => {
  const incomplete = "This link is incomplete. Please open the link in our email again, or call us.";
  for (const link of ["ride-link", "visit-link"]) {
    const { status, body } = await app.post(`/api/${link}/look`, { code: "7K2M-9Q" });
    expect([status, body["message"]]).toEqual([400, incomplete]);
  }
});

it("guessing is limited: too many wrong codes from one address get 429", async () => {
  const guess = (code: string) =>
    app.post("/api/ride-link/look", { code }, { headers: { "x-forwarded-for": "203.0.113.78" } });
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) statuses.push((await guess("2222-2222-2222")).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});
