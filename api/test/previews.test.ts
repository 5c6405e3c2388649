import { beforeEach, expect, it } from "vitest";
import { AffectedPreview } from "../contract/affected-visits.ts";
import { ChangePreviewed } from "../contract/visit-changes.ts";
import { frequentJobs } from "../src/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { withoutCodes } from "../src/lib/mail/emailed-links.ts";
import { aNurseWithVisits, decisionOn, handle, passUndo } from "./affected.ts";
import { type Call, read } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
import { anAcceptedRide, waitsAtDoor } from "./driving.ts";
import { sendDueEmails, testMailbox } from "./mailbox.ts";
import { aDriver, aPatient, bookingInputsFor } from "./people.ts";
import { anUnpaidRide, aPaidRide, aRideInput, removeDriversAndRides } from "./rides.ts";
import { aColleague } from "./staff.ts";
import { aPaidVisit, type PaidVisit } from "./visits.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");

beforeEach(() => removeDriversAndRides(app));

/** An act with a preview: where each is called, by whom, and what both are told. `more`: what only the act is told. */
type Story = { preview: string; act: string; as: Call; input: object; more: object };

async function slotOf({ docId }: { docId: string }, index = 40) {
  const [slotDate, slotTime] = await bookingInputsFor(app, docId).then((inputs) => [
    inputs[index]?.slotDate,
    inputs[index]?.slotTime,
  ]);
  return { slotDate, slotTime };
}

const atVisit = async (visit: Pick<PaidVisit, "appointmentId">, action: string, input: object): Promise<Story> => {
  const path = `/api/office/visits/${visit.appointmentId}`;
  const [row] = await app.sql`select revision from appointment where id = ${visit.appointmentId}`;
  const more = { revision: row?.["revision"], notify: true, reason: "They called" };
  return { preview: `${path}/preview`, act: `${path}/${action}`, as: owner, input: { action, ...input }, more };
};

const atRide = async (ride: { rideId: string }, action: string, input: object = {}): Promise<Story> => {
  const path = `/api/office/rides/${ride.rideId}`;
  const [row] = await app.sql`select revision from ride where id = ${ride.rideId}`;
  const more = { revision: row?.["revision"], notify: true, reason: "They called" };
  return { preview: `${path}/preview`, act: `${path}/${action}`, as: owner, input: { action, ...input }, more };
};

const byPatient = (preview: string, act: string, as: Call, input: object, more = {}): Story => ({
  ...{ preview: `/api/user/${preview}`, act: `/api/user/${act}`, as, input, more },
});

/** A visit whose call is arranged: its emails don't wait for the link. */
async function aVisit(): Promise<PaidVisit> {
  const visit = await aPaidVisit(app);
  await runJobs(frequentJobs(app.services));
  return visit;
}

async function aHeldVisit() {
  const { id } = await aPatient(app);
  const { docId } = await aPaidVisit(app);
  const held = { docId, ...(await slotOf({ docId }, 20)), notify: false, patient: { _id: id } };
  const { body } = await app.post("/api/office/visits", held, owner);
  const [row] = await app.sql<{ id: string }[]>`select id from appointment where patient_id = ${id}`;
  return { appointmentId: row?.id ?? JSON.stringify(body), docId };
}

const STORIES: Record<string, () => Promise<Story>> = {
  "the office cancels a visit": async () => atVisit(await aVisit(), "cancel", { canceledBy: "office", cause: "other" }),
  "the office cancels a visit with another refund": async () =>
    atVisit(await aVisit(), "cancel", { canceledBy: "patient", refundCents: 3217 }),
  "the office reschedules a visit": async () => {
    const visit = await aVisit();
    return atVisit(visit, "move", await slotOf(visit));
  },
  "the office refunds a part of a visit": async () => atVisit(await aVisit(), "refund", { cents: 1000 }),
  "the office releases a hold": async () => atVisit(await aHeldVisit(), "cancel", { canceledBy: "office" }),
  "the office moves a hold": async () => {
    const held = await aHeldVisit();
    return atVisit(held, "move", await slotOf(held));
  },
  "a patient cancels a visit": async () => {
    const visit = await aVisit();
    const { appointmentId } = visit;
    const input = { action: "cancel", appointmentId };
    return byPatient("preview-change", "cancel-appointment", visit, input, { refundCents: 8000 });
  },
  "a patient reschedules a visit": async () => {
    const visit = await aVisit();
    const input = { action: "move", appointmentId: visit.appointmentId, ...(await slotOf(visit)) };
    return byPatient("preview-change", "move-appointment", visit, input);
  },
  "the office assigns another driver": async () => {
    const { ride } = await anAcceptedRide(app);
    const { id: driverId } = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    return atRide(ride, "assign", { driverId });
  },
  "the office takes a ride from its driver": async () => atRide((await anAcceptedRide(app)).ride, "unassign"),
  "the office cancels an accepted ride for the passenger": async () =>
    atRide((await anAcceptedRide(app)).ride, "cancel", { canceledBy: "patient" }),
  "the office cancels a ride for its own fault": async () =>
    atRide(await aPaidRide(app), "cancel", { canceledBy: "office", cause: "other" }),
  "the office cancels an unpaid trip with both legs": async () =>
    atRide(await anUnpaidRide(app, aRideInput({ returnTrip: true })), "cancel", { canceledBy: "office" }),
  "the office marks a no-show": async () => {
    const { van, ride } = await anAcceptedRide(app);
    await waitsAtDoor(app, van, ride);
    return atRide(ride, "no-show");
  },
  "a passenger cancels a ride": async () => {
    const ride = await aPaidRide(app);
    const input = { action: "cancel", rideId: ride.rideId };
    return byPatient("preview-ride-change", "cancel-ride", ride, input, { refundCents: 6500 });
  },
  "a passenger reschedules a ride": async () => {
    const ride = await aPaidRide(app);
    const { appointmentDate, appointmentTime } = aRideInput({ days: 4, time: "11:00" });
    const input = { action: "move", rideId: ride.rideId, appointmentDate, appointmentTime };
    return byPatient("preview-ride-change", "move-ride", ride, input);
  },
};

async function refundedCents(): Promise<number> {
  const [sum] = await app.sql<{ cents: number }[]>`select coalesce(sum(amount_cents), 0)::int as cents from refund`;
  return sum?.cents ?? 0;
}

/** What was sent since the beginning, links without codes. */
const sent = () =>
  mailbox.received.map(({ subject = "", text = "" }) => ({ subject, text: withoutCodes(text).trim() }));

it.each(Object.entries(STORIES))("%s as its preview says", async (_, tell) => {
  const { preview, act, as, input, more } = await tell();
  await sendDueEmails(app);
  const [before, emails] = [await refundedCents(), sent().length];
  const shown = read(ChangePreviewed, await app.post(preview, input, as));
  expect(shown.blockers).toEqual([]);
  expect([await refundedCents(), sent().length]).toEqual([before, emails]);
  const done = await app.post(act, { ...input, ...more }, as);
  expect(done.status, String(done.body["message"])).toBe(200);
  expect((await refundedCents()) - before).toBe(shown.refundCents + (shown.heldCents ?? 0));
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
  if (act.endsWith("/refund")) expect(shown.email.subject).toBe("");
  else expect(sent().slice(emails)).toContainEqual({ ...shown.email, text: shown.email.text.trim() });
});

it("the preview of a move shows the email although that waits for the link of the call", async () => {
  const visit = await aVisit();
  await app.sql`update appointment set meeting_url = null, call_host = null where id = ${visit.appointmentId}`;
  const { preview, act, as, input, more } = await atVisit(visit, "move", await slotOf(visit));
  const shown = read(ChangePreviewed, await app.post(preview, input, as));
  expect((await app.post(act, { ...input, ...more }, as)).status).toBe(200);
  await passUndo(app);
  await sendDueEmails(app);
  const subjects = () => mailbox.to(visit.email).map(({ subject }) => subject);
  expect(subjects()).not.toContain(shown.email.subject);
  await app.sql`update appointment set call_due_at = now() where call_due_at is not null`;
  await runJobs(frequentJobs(app.services));
  await sendDueEmails(app);
  expect(subjects()).toContain(shown.email.subject);
});

it("decisions about a nurse's visits do what their preview says", async () => {
  const sick = await aNurseWithVisits(app, 3, 2);
  await runJobs(frequentJobs(app.services));
  const [first, second, third] = sick.visits;
  const decisions = [
    await decisionOn(app, first, "move", sick.colleagues[0]),
    await decisionOn(app, second, "cancel"),
    await decisionOn(app, third, "offer"),
  ];
  const { docId, timeOff } = sick;
  const before = await refundedCents();
  const asked = await app.post("/api/office/affected-visits/preview", { docId, timeOff, decisions }, owner);
  const shown = read(AffectedPreview, asked);
  expect(await refundedCents()).toBe(before);
  const emails = sent().length;
  expect((await handle(app, sick, decisions, owner)).status).toBe(200);
  expect((await refundedCents()) - before).toBe(shown.refundCents);
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
  expect(shown.emails).toBe(3);
  for (const { email } of shown.outcomes)
    expect(sent().slice(emails)).toContainEqual({ ...email, text: email?.text.trim() });
});

it.each([0, 2000])(
  "the office cancels a visit for the previewed refund without a reason, after a refund of %i",
  async (cents) => {
    const visit = await aVisit();
    if (cents > 0) {
      const { act, input, more } = await atVisit(visit, "refund", { cents });
      expect((await app.post(act, { ...input, ...more }, owner)).status).toBe(200);
    }
    const { preview, act, input, more } = await atVisit(visit, "cancel", { canceledBy: "patient" });
    const { refundCents } = read(ChangePreviewed, await app.post(preview, input, owner));
    expect(refundCents).toBe(8000 - cents);
    const done = await app.post(act, { ...input, ...more, reason: undefined, refundCents }, owner);
    expect(done.status, String(done.body["message"])).toBe(200);
  },
);
