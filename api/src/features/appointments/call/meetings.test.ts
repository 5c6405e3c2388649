import { afterAll, beforeEach, expect, it } from "vitest";
import { OfficeVisitChanged } from "../../../../contract/office-visits.ts";
import { startZoom } from "../../../../local/zoom/server.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { removeAll } from "../../../../test/remove-all.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { arrangeCalls } from "./calls.ts";
import { updateMeetings } from "./meetings.ts";

const zoom = await startZoom({ hosts: ["ann@lamplight.test", "ben@lamplight.test"] });
afterAll(zoom.stop);
const app = await testAppWithCards(zoom.env);
// Hosts are free again once no visit of an earlier test has them.
beforeEach(async () => {
  zoom.beBusy(false);
  await removeAll(app.sql, ["appointment"]);
});

/** A paid visit with its own meeting at Zoom, and a user who may change it. */
async function aMeeting(nurse?: { docId: string }) {
  const input = nurse && (await bookingInputsFor(app, nurse.docId))[30];
  const visit = await aPaidVisit(app, input);
  while ((await arrangeCalls(app.services).run()) > 0);
  const [row] = await app.sql<{ url: string }[]>`
    select meeting_url as url from appointment where id = ${visit.appointmentId}`;
  const url = row?.url ?? "";
  return { ...visit, url, ...(await aColleague(app, "desk")), meeting: () => meetingAt(url) };
}
const meetingAt = (url: string) => zoom.meetings.find(({ id }) => url.includes(String(id)));
const later = async ({ docId }: Pick<PaidVisit, "docId">) => (await bookingInputsFor(app, docId))[50] ?? {};

/** Makes the waiting changes due and sends them to Zoom. */
async function sendChanges(): Promise<void> {
  await app.sql`update meeting set due_at = now() where due_at is not null`;
  await updateMeetings(app.services).run();
}

const move = async (visit: PaidVisit) =>
  app.post(
    "/api/user/move-appointment",
    { appointmentId: visit.appointmentId, ...(await later(visit)) },
    { token: visit.token },
  );
const startOf = async ({ appointmentId }: PaidVisit) => {
  const [row] = await app.sql<{ startsAt: Date }[]>`select starts_at from appointment where id = ${appointmentId}`;
  return row?.startsAt.toISOString().replace(".000Z", "Z");
};

it("a move changes the meeting's time, and a canceled visit's meeting is deleted", async () => {
  const visit = await aMeeting();
  const before = visit.meeting()?.start_time;
  expect((await move(visit)).status).toBe(200);
  expect(visit.meeting()?.start_time).toBe(before);
  await sendChanges();
  expect(visit.meeting()).toMatchObject({ start_time: await startOf(visit), duration: 30 });
  expect((await fetch(visit.url)).status).toBe(200);
  const { appointmentId, token } = visit;
  expect((await app.post("/api/user/cancel-appointment", { appointmentId }, { token })).status).toBe(200);
  await sendChanges();
  expect(visit.meeting()).toBeUndefined();
});

it("nothing is sent for ten seconds, and nothing at all that the office has undone", async () => {
  const visit = await aMeeting();
  const before = visit.meeting()?.start_time;
  for (const [action, input] of [
    ["move", await later(visit)],
    ["cancel", {}],
  ] as const) {
    const [row] = await app.sql<
      { revision: number }[]
    >`select revision from appointment where id = ${visit.appointmentId}`;
    const path = `/api/office/visits/${visit.appointmentId}/${action}`;
    const done = await app.post(path, { ...input, revision: row?.revision }, { cookie: visit.cookie });
    await updateMeetings(app.services).run();
    expect(visit.meeting()?.start_time).toBe(before);
    const { operationId } = read(OfficeVisitChanged, done);
    expect((await app.post(`/api/office/undo/${operationId}`, {}, { cookie: visit.cookie })).status).toBe(200);
    await sendChanges();
    expect(visit.meeting()?.start_time).toBe(before);
  }
});

it("a change that Zoom rejects stays due, and the office is notified once", async () => {
  const visit = await aMeeting();
  await move(visit);
  zoom.beBusy(true);
  for (let go = 0; go < 6; go += 1) await sendChanges();
  const alerts = await app.sql<
    { message: string }[]
  >`select message from office_alert where message like 'Zoom did not accept%'`;
  expect(alerts.map(({ message }) => message)).toEqual([
    expect.stringMatching(/ the visit with [^-]+ on \w{3}, \w{3} \d/),
  ]);
  zoom.beBusy(false);
  await sendChanges();
  expect(visit.meeting()?.start_time).toBe(await startOf(visit));
});

it("a visit that moves during the update is updated again", async () => {
  const visit = await aMeeting();
  await move(visit);
  await app.sql`update meeting set due_at = now() where due_at is not null`;
  await Promise.all([
    updateMeetings(app.services).run(),
    app.sql`update appointment set ends_at = ends_at - interval '5 minutes' where id = ${visit.appointmentId}`,
  ]);
  await sendChanges();
  expect(visit.meeting()).toMatchObject({ start_time: await startOf(visit), duration: 25 });
});

it("a nurse joins as the host, by a link that is new each time and never stored", async () => {
  const nurse = await aNurse(app);
  const visit = await aMeeting(nurse);
  const path = `/api/nurse/visits/${visit.appointmentId}/join`;
  expect((await app.get(path, nurse)).status).toBe(409);
  await app.sql`
    update appointment set starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes' where id = ${visit.appointmentId}`;
  const links = await Promise.all([app.get(path, nurse), app.get(path, nurse)]);
  for (const { status, headers } of links) {
    expect([status, headers.get("cache-control")]).toEqual([303, "no-store"]);
    expect(headers.get("location")).toMatch(/\/s\/\d+\?zak=/);
  }
  expect(new Set(links.map(({ headers }) => headers.get("location"))).size).toBe(2);
  expect((await app.get(path, await aNurse(app))).status).toBe(404);
  zoom.beBusy(true);
  expect((await app.get(path, nurse)).headers.get("location")).toBe(visit.url);
});

it("in a room of our own everyone uses the same link", async () => {
  const nurse = await aNurse(app);
  const { visitId } = await aNurseVisit(app, nurse, { startsAt: new Date() });
  const { headers } = await app.get(`/api/nurse/visits/${visitId}/join`, nurse);
  expect(headers.get("location")).toBe("https://meet.test/room");
});
