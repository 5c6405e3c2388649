import { beforeEach, describe, expect, it } from "vitest";
import { type Task, Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aPaidRide, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards({ PRACTICE_TIME_ZONE: "America/New_York" });
const desk = await aColleague(app, "desk");
const PHONE = "+12155550171";

beforeEach(() => removeDriversAndRides(app));

/** News that could only be printed, because the person has neither email nor texts. */
const printed = (kind: string, subject: string) =>
  app.sql`
    insert into email_outbox (kind, subject_id, due_at, dropped_at, is_printed) values (${kind}, ${subject}, null, now(), true)
    on conflict (kind, subject_id) do update set due_at = null, dropped_at = now(), is_printed = true, sent_at = null`;

const callsAbout = async (id: string): Promise<Task[]> =>
  read(Today, await app.get("/api/office/today", desk)).tasks.filter(
    ({ subject, phone }) => subject?._id === id && phone === PHONE,
  );

async function aRide(cancelReason: string, startsIn: string): Promise<string> {
  const { rideId } = await aPaidRide(app);
  await app.sql`
    update ride set status = 'cancelled', cancel_reason = ${cancelReason}, passenger_phone = ${PHONE}, starts_at = now() + ${startsIn}::interval
    where id = ${rideId}`;
  await printed("ride-cancelled", rideId);
  return rideId;
}

async function aVisit(startsIn = "20 hours"): Promise<string> {
  const { appointmentId: visitId } = await aPaidVisit(app);
  await app.sql`update patient set phone = ${PHONE} where id = (select patient_id from appointment where id = ${visitId})`;
  await app.sql`
    update appointment set starts_at = now() + ${startsIn}::interval, ends_at = now() + ${startsIn}::interval + interval '30 minutes'
    where id = ${visitId}`;
  return visitId;
}

describe("a passenger who gets neither texts nor email is called", () => {
  it("when we cancel the ride, at once if it is soon", async () => {
    const [soon, later] = [await aRide("no_driver", "1 hour"), await aRide("office", "20 hours")];
    expect(await callsAbout(soon)).toMatchObject([
      { kind: "ride_news", group: "now", reason: expect.stringContaining("the ride is canceled") },
    ]);
    expect(await callsAbout(later)).toMatchObject([{ kind: "ride_call", group: "calls", isByHand: true }]);
  });

  it("not about a ride that was canceled at the passenger's wish", async () => {
    expect(await callsAbout(await aRide("patient", "1 hour"))).toEqual([]);
  });
});

describe("a patient who gets neither texts nor email is called", () => {
  it("when we cancel the visit", async () => {
    const visit = await aVisit();
    await app.sql`update appointment set status = 'cancelled', cancel_reason = 'office' where id = ${visit}`;
    await printed("visit-cancelled", visit);
    expect(await callsAbout(visit)).toMatchObject([
      {
        kind: "visit_call",
        group: "calls",
        isByHand: true,
        reason: expect.stringContaining("our office canceled the visit"),
      },
    ]);
    await app.post(`/api/office/today/visit_call/${visit}/done`, {}, desk);
    expect(await callsAbout(visit)).toEqual([]);
  });

  it("when we reschedule it, but not when the patient did", async () => {
    const visit = await aVisit();
    const moved = (by: string) => app.sql<{ id: string }[]>`
      insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id)
      select id, consultant_id, consultant_id, starts_at - interval '1 hour', starts_at, ${by}, ${desk.id} from appointment where id = ${visit}
      returning id`;
    const [own] = await moved("patient");
    await printed("visit-moved", own?.id ?? "");
    expect(await callsAbout(visit)).toEqual([]);
    const [ours] = await moved("staff");
    await printed("visit-moved", ours?.id ?? "");
    expect(await callsAbout(visit)).toMatchObject([
      { reason: expect.stringContaining("our office rescheduled the visit") },
    ]);
  });

  it("when the nurse is unavailable", async () => {
    const visit = await aVisit();
    const [affected] = await app.sql<{ id: string }[]>`
      insert into affected_visit (appointment_id, consultant_id, starts_at, found_at)
      select id, consultant_id, starts_at, now() from appointment where id = ${visit} returning id`;
    await printed("nurse-unavailable", affected?.id ?? "");
    expect(await callsAbout(visit)).toContainEqual(
      expect.objectContaining({ kind: "visit_call", reason: expect.stringContaining("the nurse can't come") }),
    );
  });

  it("and one call is one row with a ride of the same person", async () => {
    const visit = await aVisit();
    await app.sql`update appointment set status = 'cancelled', cancel_reason = 'office' where id = ${visit}`;
    await printed("visit-cancelled", visit);
    await aRide("office", "20 hours");
    const { rows } = read(Today, await app.get("/api/office/today", desk));
    const row = rows.find(({ phone, group }) => phone === PHONE && group === "calls");
    expect(row?.tasks.map(({ kind }) => kind).sort()).toEqual(["ride_call", "visit_call"]);
  });
});
