import { describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aPaidVisit, calendarOf, type PaidVisit } from "../../../test/visits.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";
import { dayBounds } from "../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

const settleDown = () => runJobs(frequentJobs(app.services));
const subjects = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject);

describe("the email of a paid visit", () => {
  it("has the link, and a calendar file with the slot's instant, at both of the patient's addresses", async () => {
    const { appointmentId, startsAt, zoomEmail, email } = await aPaidVisit(app);
    await settleDown();
    const [row] = await app.sql<
      { meetingUrl: string }[]
    >`select meeting_url from appointment where id = ${appointmentId}`;
    for (const address of [zoomEmail, email]) {
      const message = mailbox.to(address).find(({ subject }) => subject?.includes(" is confirmed: "));
      const event = calendarOf(message);
      expect(event.startDate.toJSDate()).toEqual(startsAt);
      expect(event.endDate.toJSDate().getTime() - startsAt.getTime()).toBe(30 * 60_000);
      expect(event.uid).toBe(`${appointmentId}@lamplight`);
      expect(event.location).toBe(row?.meetingUrl);
      expect(message?.text).toContain(row?.meetingUrl);
      expect(message?.html).toContain(row?.meetingUrl);
      expect(message?.text).toMatch(/When: \w{3}, \w{3} \d+ at \d+:\d\d [AP]M E[SD]T/);
      expect(message?.text).not.toContain(address === email ? zoomEmail : email);
    }
  });

  it("is sent once to a patient who gave the account's own address", async () => {
    const { appointmentId, email } = await aPaidVisit(app);
    await app.sql`update appointment set zoom_email = ${email.toUpperCase()} where id = ${appointmentId}`;
    await settleDown();
    const emails = mailbox.received.filter(({ to }) => to.toLowerCase() === email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your visit with .* is confirmed: /)]);
  });
});

describe("a reminder", () => {
  const isReminder = (subject: string) => /^Video call with .* (tomorrow|within the hour): /.test(subject);
  const remindersOf = (visit: PaidVisit) => subjects(visit.email).filter(isReminder);

  /** Simulates this many minutes: the visit and its next reminder come closer. */
  async function passMinutes({ appointmentId }: PaidVisit, minutes: number): Promise<void> {
    const { sql } = app;
    const span = sql`make_interval(mins => ${Math.round(minutes)})`;
    const [before] = await sql<
      { remindAt: Date | null }[]
    >`select remind_at from appointment where id = ${appointmentId}`;
    await sql`
      update appointment set starts_at = starts_at - ${span}, ends_at = ends_at - ${span} where id = ${appointmentId}`;
    await sql`update appointment set remind_at = ${before?.remindAt ?? null}::timestamptz - ${span} where id = ${appointmentId}`;
  }
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  /** Almost a day ahead, also in the first hour of the day on which the clocks go back. */
  const isToday = (at: Date) => at < dayBounds(new Date(), app.services.config.practiceTimeZone).until;
  const minutesTo = ({ startsAt }: PaidVisit) => (startsAt.getTime() - Date.now()) / 60_000;

  it("is sent a day and an hour before the visit, once each, to both addresses", async () => {
    const visit = await aPaidVisit(app);
    await settleDown();
    expect(remindersOf(visit)).toEqual([]);
    await passMinutes(visit, minutesTo(visit) - 24 * 60 + 5);
    for (const _ of ["once", "again"]) await settleDown();
    const dayBefore = isToday(minutesFromNow(24 * 60 - 5))
      ? []
      : [expect.stringMatching(/^Video call with .* tomorrow: /)];
    expect(remindersOf(visit)).toEqual(dayBefore);
    await passMinutes(visit, 23 * 60);
    for (const _ of ["once", "again"]) await settleDown();
    expect(remindersOf(visit)).toEqual([...dayBefore, expect.stringMatching(/^Video call with .* within the hour: /)]);
    expect(subjects(visit.zoomEmail).filter(isReminder)).toEqual(remindersOf(visit));
  });

  it("that is an hour late is not sent: the next one comes at its time", async () => {
    const visit = await aPaidVisit(app);
    await passMinutes(visit, minutesTo(visit) - 22 * 60);
    await settleDown();
    expect(remindersOf(visit)).toEqual([]);
    await passMinutes(visit, 21 * 60 + 30);
    await settleDown();
    expect(remindersOf(visit)).toEqual([expect.stringMatching(/^Video call with .* within the hour: /)]);
  });

  it.each([
    ["is canceled", "status = 'cancelled', paid_at = null, cancel_reason = 'patient'"],
    ["is past", "starts_at = now() - interval '1 minute'"],
  ])("is never sent for a visit that %s", async (_, change) => {
    const visit = await aPaidVisit(app);
    await app.sql`update appointment set ${app.sql.unsafe(change)} where id = ${visit.appointmentId}`;
    await settleDown();
    expect(remindersOf(visit)).toEqual([]);
  });

  it("of the day before is not sent on the day itself", async () => {
    const visit = await aPaidVisit(app);
    await settleDown();
    await app.sql`select enqueue_email('reminder-day', ${visit.appointmentId})`;
    const { until } = dayBounds(new Date(), app.services.config.practiceTimeZone);
    const lastSecond = new Date(until.getTime() - 1000);
    await app.sql`
      update appointment set starts_at = ${lastSecond}, ends_at = ${until}, remind_at = null where id = ${visit.appointmentId}`;
    await settleDown();
    expect(remindersOf(visit).filter((subject) => subject.includes(" tomorrow: "))).toEqual([]);
  });
});
