import ICAL from "ical.js";
import { expect, it } from "vitest";
import { dateAndTime } from "../../../../contract/format-time.ts";
import { NewFeed } from "../../../../contract/nurse.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { aNurse, aNurseVisit } from "../../../../test/staff.ts";
import { aPaidVisit, calendarOf } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceInstant } from "../../../lib/time/practice-time.ts";
import { emailNursesAboutTomorrow } from "./nurse-lists.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, OFFICE_SHORT_NAME: "Harbor" });
const zone = app.services.config.practiceTimeZone;
type Nurse = Awaited<ReturnType<typeof aNurse>>;

const settleDown = async () => {
  await runJobs(frequentJobs(app.services));
  await sendDueEmails(app);
};
const renew = async (nurse: Nurse) =>
  read(NewFeed, await app.post("/api/nurse/feed", {}, nurse)).url.replace(/^webcal:\/\/[^/]+/, "");

function eventsIn({ status, body }: Answer): ICAL.Event[] {
  expect(status).toBe(200);
  expect(body["text"]).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  const calendar = new ICAL.Component(ICAL.parse(String(body["text"])));
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Harbor");
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}
const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue("status");
const subjectsTo = (nurse: Nurse) => mailbox.to(nurse.email).map(({ subject }) => subject);
const move = (visit: { appointmentId: string; token: string }, input: object | undefined) =>
  app.post("/api/user/move-appointment", { appointmentId: visit.appointmentId, ...input }, visit);

it("a nurse is emailed about booked, moved and canceled visits, with initials, and the feed agrees with the patient's file", async () => {
  const nurse = await aNurse(app);
  const feed = await renew(nurse);
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[60]);
  await settleDown();
  expect(subjectsTo(nurse)).toEqual([`New visit: ${dateAndTime(visit.startsAt, zone)}`]);
  const file = calendarOf(mailbox.to(visit.email).find(({ attachments }) => attachments.length > 0));
  const [booked] = eventsIn(await app.get(feed));
  expect([booked?.uid, booked?.sequence, booked?.startDate.toJSDate()]).toEqual([file.uid, 0, visit.startsAt]);
  expect(booked?.summary).toBe("Visit with A. L.");

  expect((await move(visit, (await bookingInputsFor(app, nurse.docId))[80])).status).toBe(200);
  await settleDown();
  const [moved] = eventsIn(await app.get(feed));
  expect(moved?.sequence).toBe(1);
  const to = moved?.startDate.toJSDate() ?? visit.startsAt;
  expect(subjectsTo(nurse).at(-1)).toBe(`Rescheduled: ${dateAndTime(to, zone)}`);

  await app.post("/api/user/cancel-appointment", { appointmentId: visit.appointmentId }, visit);
  await settleDown();
  expect(subjectsTo(nurse).at(-1)).toBe(`Canceled: ${dateAndTime(to, zone)}`);
  const [cancelled] = eventsIn(await app.get(feed));
  expect([cancelled?.uid, cancelled?.sequence, statusOf(cancelled)]).toEqual([file.uid, 2, "CANCELLED"]);
  for (const { text } of mailbox.to(nurse.email)) expect(text).not.toMatch(/Ann|zoom|@patient/);
});

it("a visit that goes to another nurse moves from the first one's feed to the other's, and both are emailed", async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)];
  const feeds = [await renew(first), await renew(second)];
  const { visitId } = await aNurseVisit(app, first, { startsAt: practiceInstant("2099-06-01", "10:00", zone) });
  const at = practiceInstant("2099-06-01", "11:00", zone);
  await app.sql`
    select move_visit(${visitId}, null, ${second.docId}, ${at}, false, 'staff', ${first.id}, 'Ruth is ill')`;
  await app.sql`update appointment set call_due_at = null where id = ${visitId}`;
  await sendDueEmails(app);
  expect(subjectsTo(first).at(-1)).toMatch(/^No longer with you: Mon, Jun 1, 2099 at 10:00 AM/);
  expect(subjectsTo(second)).toEqual([expect.stringMatching(/^New visit: Mon, Jun 1, 2099 at 11:00 AM/)]);
  const [was, is] = [eventsIn(await app.get(feeds[0] ?? ""))[0], eventsIn(await app.get(feeds[1] ?? ""))[0]];
  expect([statusOf(was), statusOf(is)]).toEqual(["CANCELLED", "CONFIRMED"]);
  expect(was?.uid).toBe(is?.uid);
  // As many as the email that removes it says: a visit that comes back is a later change.
  expect([was?.sequence, is?.sequence]).toEqual([1, 1]);
});

it("a feed's address is known only to its nurse, and stops working once another is made or the nurse is disabled", async () => {
  const nurse = await aNurse(app);
  expect((await app.get("/api/nurse/feed", nurse)).body).toMatchObject({ since: null });
  const [old, fresh] = [await renew(nurse), await renew(nurse)];
  expect((await app.get(old)).status).toBe(404);
  expect((await app.get(fresh)).headers.get("content-type")).toContain("text/calendar");
  const [kept] = await app.sql<{ row: string }[]>`select staff::text as row from staff where id = ${nurse.id}`;
  expect(kept?.row).not.toContain(fresh.slice(10, 30));
  await app.sql`update staff set disabled_at = now() where id = ${nurse.id}`;
  expect((await app.get(fresh)).status).toBe(404);
});

it("the feed stays the same until a visit changes, and a canceled visit leaves its time free", async () => {
  const nurse = await aNurse(app);
  const feed = await renew(nurse);
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[60]);
  const first = await app.get(feed);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  const again = (known: string) => app.app.request(feed, { headers: { "if-none-match": known } });
  expect((await again(etag)).status).toBe(304);
  const propertyOf = (event: ICAL.Event | undefined, name: string) =>
    String(event?.component.getFirstPropertyValue(name));
  const [booked] = eventsIn(first);
  expect(propertyOf(booked, "dtstamp")).toBe(propertyOf(booked, "last-modified"));
  expect(propertyOf(booked, "transp")).toBe("OPAQUE");

  await app.post("/api/user/cancel-appointment", { appointmentId: visit.appointmentId }, visit);
  expect((await again(etag)).status).toBe(200);
  const [canceled] = eventsIn(await app.get(feed));
  expect([statusOf(canceled), propertyOf(canceled, "transp")]).toEqual(["CANCELLED", "TRANSPARENT"]);
});

it("visits canceled more than thirty days ago are not in the feed", async () => {
  const nurse = await aNurse(app);
  const old = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() - 31 * 86_400_000) });
  const recent = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() - 29 * 86_400_000) });
  await app.sql`
    update appointment set status = 'cancelled', cancel_reason = 'office' where id in (${old.visitId}, ${recent.visitId})`;
  const events = eventsIn(await app.get(await renew(nurse)));
  expect(events.map(({ uid }) => uid)).toEqual([`${recent.visitId}@lamplight`]);
});

/** The evening before a day of the practice, this many hours and minutes after its midnight. */
const evening = (nurses: Date) => runJobs([emailNursesAboutTomorrow(app.services, () => nurses)]);
const postedLists = (nurse: Nurse) => app.sql`
  select from email_outbox join nurse_day_list on nurse_day_list.id = subject_id where kind = 'nurse-tomorrow' and staff_id = ${nurse.id}`;

it("at six in the evening a nurse is emailed tomorrow's list once; without visits none, and a missed day is skipped", async () => {
  const [busy, free] = [await aNurse(app), await aNurse(app)];
  await aNurseVisit(app, busy, { startsAt: practiceInstant("2099-06-02", "10:00", zone) });
  await aNurseVisit(app, busy, { startsAt: practiceInstant("2099-06-03", "10:00", zone) });
  await evening(practiceInstant("2099-06-01", "17:59", zone));
  expect(await postedLists(busy)).toHaveLength(0);
  for (const time of ["18:00", "18:01", "23:59"]) await evening(practiceInstant("2099-06-01", time, zone));
  expect(await postedLists(busy)).toHaveLength(1);
  expect(await postedLists(free)).toHaveLength(0);
  await evening(practiceInstant("2099-06-03", "09:00", zone));
  expect(await postedLists(busy)).toHaveLength(1);
  // Rendered when its day is long over, or far ahead, the email is not true.
  await sendDueEmails(app);
  expect(subjectsTo(busy).filter((subject) => subject?.startsWith("Tomorrow"))).toEqual([]);
});

it("tomorrow's list has each visit's time and initials", async () => {
  const nurse = await aNurse(app);
  const [tomorrow] = await app.sql<{ day: string }[]>`select ((now() at time zone ${zone})::date + 1)::text as day`;
  const at = (time: string) => ({ startsAt: practiceInstant(tomorrow?.day ?? "", time, zone) });
  await aNurseVisit(app, nurse, at("14:30"), "Bo Reed");
  await aNurseVisit(app, nurse, at("10:00"), "Ann Lee");
  const [list] = await app.sql<{ id: string }[]>`
    insert into nurse_day_list (staff_id, day) values (${nurse.id}, ${tomorrow?.day ?? ""}) returning id`;
  await app.sql`select enqueue_email('nurse-tomorrow', ${list?.id ?? ""})`;
  await sendDueEmails(app);
  const message = mailbox.to(nurse.email).find(({ subject }) => subject?.startsWith("Tomorrow"));
  expect(message?.subject).toBe("Tomorrow: 2 visits, first at 10:00 AM");
  expect(message?.text).toMatch(/10:00 AM E[SD]T: A\. L\.[\s\S]+2:30 PM E[SD]T: B\. R\./);
});

it("across both clock changes ten o'clock stays ten o'clock: in the hours, the feed and the email", async () => {
  const nurse = await aNurse(app);
  const weekly = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, open: [["10:00", "14:00"]] }));
  await app.put("/api/nurse/hours", { weekly, days: [] }, nurse);
  const feed = await renew(nurse);
  const days = ["2099-03-07", "2099-03-08", "2099-03-09", "2099-10-31", "2099-11-01", "2099-11-02"];
  for (const day of days) {
    const [early, ten, last, late] = ["09:30", "10:00", "13:30", "14:00"].map((time) =>
      practiceInstant(day, time, zone),
    );
    const open = await app.sql<{ open: boolean }[]>`
      select not exists (select from closed_slots(${nurse.docId}, array[at])) as open from unnest(${[early, ten, last, late].map((at) => at?.toISOString() ?? "")}::timestamptz[]) at`;
    expect(
      open.map((row) => row.open),
      day,
    ).toEqual([false, true, true, false]);
    if (ten) await aNurseVisit(app, nurse, { startsAt: ten });
  }
  await sendDueEmails(app);
  const starts = eventsIn(await app.get(feed)).map(({ startDate }) => startDate.toJSDate());
  expect(starts).toEqual(days.map((day) => practiceInstant(day, "10:00", zone)));
  const subjects = subjectsTo(nurse).toSorted();
  expect(subjects).toEqual(starts.map((at) => `New visit: ${dateAndTime(at, zone)}`).toSorted());
  expect(subjects.filter((subject) => subject?.includes("10:00 AM EST"))).toHaveLength(3);
  expect(subjects.filter((subject) => subject?.includes("10:00 AM EDT"))).toHaveLength(3);
});
