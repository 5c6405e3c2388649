import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startZoom } from "../../../../local/zoom/server.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aConsultant, bookingInputsFor } from "../../../../test/people.ts";
import { removeAll } from "../../../../test/remove-all.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { openVideoCalls } from "../../../lib/video-call.ts";
import { arrangeCalls } from "./calls.ts";
import { claimHost } from "./hosts.ts";

const zoom = await startZoom({ hosts: ["ann@lamplight.test", "ben@lamplight.test"] });
afterAll(zoom.stop);
const app = await testAppWithCards(zoom.env);

// There are few hosts; they are free again once no visit of an earlier test has them.
beforeEach(async () => {
  zoom.beBusy(false);
  await removeAll(app.sql, ["appointment", "office_alert"]);
});

const arrange = () => arrangeCalls(app.services).run();
const linkOf = async ({ appointmentId }: { appointmentId: string }): Promise<string | null> => {
  const [row] = await app.sql<
    { meetingUrl: string | null }[]
  >`select meeting_url from appointment where id = ${appointmentId}`;
  return row?.meetingUrl ?? null;
};
const emailsOfRecord = async (subjectId: string) =>
  (
    await app.sql<
      { kind: string }[]
    >`select kind from email_outbox where subject_id = ${subjectId} and kind like 'appointment-paid%' order by kind`
  ).map(({ kind }) => kind);
const isDue = () => app.sql`update appointment set call_due_at = now() where call_due_at is not null`;

/** Paid visits of several people with several consultants, all at one time. */
async function visitsAtOnce(count: number, place: number) {
  const consultants = await Promise.all(Array.from({ length: count }, () => aConsultant(app)));
  return Promise.all(consultants.map(async ({ id }) => aPaidVisit(app, (await bookingInputsFor(app, id))[place])));
}

describe("the video calls of three visits at one time", () => {
  it("have a host each while there are hosts, and rooms of our own after that: all can be joined", async () => {
    const visits = await visitsAtOnce(3, 40);
    await arrange();
    const links = await Promise.all(visits.map(linkOf));
    expect(links.filter((link) => link?.startsWith(zoom.url))).toHaveLength(2);
    expect(links.filter((link) => link?.startsWith("https://meet.lamplight.test/lamplight-"))).toHaveLength(1);
    for (const link of links.filter((link) => link?.startsWith(zoom.url)))
      expect((await fetch(link ?? "")).status).toBe(200);
  });

  it("do not wait for a transaction that only writes to a visit whose host is taken (deadlock)", async () => {
    const hosts = ["ann@lamplight.test", "ben@lamplight.test"];
    const [one, other] = await visitsAtOnce(2, 41);
    expect(await claimHost(app.services.db, one?.appointmentId ?? "", hosts)).toBe(hosts[0]);
    await app.sql.begin(async (tx) => {
      await tx`update appointment set call_due_at = now() where id = ${one?.appointmentId ?? ""}`;
      expect(await claimHost(app.services.db, other?.appointmentId ?? "", hosts)).toBe(hosts[1]);
    });
  });
});

describe("while Zoom says that we send too many requests", () => {
  it("the call is requested again, and uses a room of our own after a few tries; the office is notified", async () => {
    zoom.beBusy(true);
    const visit = await aPaidVisit(app);
    for (let go = 1; go <= 3; go += 1) {
      await isDue();
      await arrange();
      expect(await linkOf(visit)).toBeNull();
      expect(await emailsOfRecord(visit.appointmentId)).toEqual([]);
    }
    await isDue();
    await arrange();
    zoom.beBusy(false);
    expect(await linkOf(visit)).toMatch(/^https:\/\/meet\.lamplight\.test\/lamplight-/);
    expect(await emailsOfRecord(visit.appointmentId)).toEqual(["appointment-paid", "appointment-paid-copy"]);
    const alerts = await app.sql<{ message: string }[]>`select message from office_alert`;
    expect(alerts.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Zoom did not create a meeting for the visit with [^-]+ on \w{3}, \w{3} \d/),
    ]);
  });

  it("and then works again, the call is Zoom's", async () => {
    zoom.beBusy(true);
    const visit = await aPaidVisit(app);
    await arrange();
    zoom.beBusy(false);
    await isDue();
    await arrange();
    expect(await linkOf(visit)).toContain(zoom.url);
  });
});

it("without rooms of our own, Zoom is asked until it creates a meeting, and the office is notified once", async () => {
  const videoCalls = openVideoCalls({ ...app.services.config.meetings, baseUrl: null }, app.services.practice);
  const arrangeWithZoomOnly = () => arrangeCalls({ ...app.services, videoCalls }).run();
  zoom.beBusy(true);
  const visit = await aPaidVisit(app);
  for (let go = 1; go <= 6; go += 1) {
    await isDue();
    await arrangeWithZoomOnly();
    expect(await linkOf(visit)).toBeNull();
  }
  const problems = await app.sql<{ message: string }[]>`select message from office_alert`;
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining("We keep trying")]);
  zoom.beBusy(false);
  await isDue();
  await arrangeWithZoomOnly();
  expect(await linkOf(visit)).toContain(zoom.url);
});

it("a call is created once, also by concurrent runs", async () => {
  const visit = await aPaidVisit(app);
  const before = zoom.meetings.length;
  await Promise.all(Array.from({ length: 5 }, arrange));
  expect(zoom.meetings.length - before).toBe(1);
  expect(await emailsOfRecord(visit.appointmentId)).toEqual(["appointment-paid", "appointment-paid-copy"]);
});
