import { describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { emptyPostBox, testMailbox } from "../../../test/mailbox.ts";
import { aPaidVisit, calendarOf, type PaidVisit } from "../../../test/visits.ts";
import { dayBounds } from "../../lib/practice-time.ts";
import { remindOfVisit } from "./ending.ts";
import { arrangeVideoCall } from "./payment.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

const subjects = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject);

describe("the letter of a paid visit", () => {
  it("carries the link, and a calendar file at the slot's instant", async () => {
    const { appointmentId, startsAt, zoomEmail } = await aPaidVisit(app);
    await arrangeVideoCall(app.on, appointmentId);
    await emptyPostBox(app);
    const letter = mailbox.to(zoomEmail)[0];
    const [row] = await app.sql<
      { meetingUrl: string }[]
    >`select meeting_url from appointment where id = ${appointmentId}`;
    const event = calendarOf(letter);
    expect(event.startDate.toJSDate()).toEqual(startsAt);
    expect(event.endDate.toJSDate().getTime() - startsAt.getTime()).toBe(30 * 60_000);
    expect(event.uid).toBe(`${appointmentId}@lamplight`);
    expect(event.location).toBe(row?.meetingUrl);
    expect(letter?.text).toContain(row?.meetingUrl);
    expect(letter?.html).toContain(row?.meetingUrl);
    expect(letter?.text).toMatch(/When: \w{3}, \w{3} \d+ at \d+:\d\d [AP]M E[SD]T/);
  });
});

describe("a reminder", () => {
  const remind = async (visit: PaidVisit, hours: 24 | 1) => {
    await remindOfVisit(app.on, visit.appointmentId, hours);
    await emptyPostBox(app);
    return subjects(visit.email).filter((subject) => /^(Tomorrow|In an hour)/.test(subject));
  };

  it("is set for 24 hours and for 1 hour before the visit", async () => {
    const { appointmentId, startsAt } = await aPaidVisit(app);
    const jobs = await app.sql<{ hours: number; startAfter: Date }[]>`
      select (data ->> 'hours')::int as hours, start_after from pgboss.job
      where name = 'remind-patient' and data ->> 'appointmentId' = ${appointmentId} order by hours`;
    expect(
      jobs.map(({ hours, startAfter }) => [hours, (startsAt.getTime() - startAfter.getTime()) / 3_600_000]),
    ).toEqual([
      [1, 1],
      [24, 24],
    ]);
  });

  it("goes out once, however often its job runs", async () => {
    const visit = await aPaidVisit(app);
    await remind(visit, 24);
    expect(await remind(visit, 24)).toHaveLength(1);
    expect(await remind(visit, 1)).toHaveLength(2);
  });

  it.each([
    ["is cancelled", "status = 'cancelled', paid_at = null, cancel_reason = 'patient'"],
    ["is past", "starts_at = now() - interval '1 minute'"],
  ])("is never sent for a visit that %s", async (_, change) => {
    const visit = await aPaidVisit(app);
    await app.sql`update appointment set ${app.sql.unsafe(change)} where id = ${visit.appointmentId}`;
    expect(await remind(visit, 24)).toEqual([]);
    expect(await remind(visit, 1)).toEqual([]);
  });

  it("of the day before is not sent when it comes out on the day itself", async () => {
    const visit = await aPaidVisit(app);
    await remindOfVisit(app.on, visit.appointmentId, 24);
    const { until } = dayBounds(new Date(), app.on.config.practiceTimeZone);
    const lastSecond = new Date(until.getTime() - 1000);
    await app.sql`
      update appointment set starts_at = ${lastSecond}, ends_at = ${until} where id = ${visit.appointmentId}`;
    await emptyPostBox(app);
    expect(subjects(visit.email).filter((subject) => subject.startsWith("Tomorrow"))).toEqual([]);
  });
});
