import { describe, expect, inject, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { eventually } from "../../../../test/eventually.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, bookingInputsFor } from "../../../../test/people.ts";
import { aPaidVisit, calendarOf, type PaidVisit } from "../../../../test/visits.ts";
import { jobs } from "../../../jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });

const subjects = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject);

/** Each has ten visits. */
const NURSES = inject("extent").whole ? 10 : 1;

describe(`a mail server that is down while ${NURSES * 10} bookings are paid`, () => {
  it("delays every email, loses none, and sends none twice", async () => {
    await mailbox.shut();
    app.services.jobs.start(jobs(app.services));
    const consultants = await Promise.all(Array.from({ length: NURSES }, () => aConsultant(app)));
    const visits: PaidVisit[] = [];
    for (const { id } of consultants) {
      const inputs = (await bookingInputsFor(app, id)).slice(0, 10);
      visits.push(...(await Promise.all(inputs.map((input) => aPaidVisit(app, input)))));
    }
    const posted = async () => {
      const rows = await app.sql<{ emails: number }[]>`
        select count(*)::int as emails from email_outbox where kind in ('slot-held', 'appointment-paid', 'appointment-paid-copy') and subject_id in ${app.sql(visits.map(({ appointmentId }) => appointmentId))}`;
      return rows[0]?.emails;
    };
    await eventually(async () => expect(await posted()).toBe(visits.length * 3));
    expect(mailbox.received).toEqual([]);

    // The longer the outage, the later the next try: make it due. With nothing in progress, none is deferred again.
    await app.services.jobs.stop();
    await mailbox.open();
    await app.sql`update email_outbox set due_at = now() where due_at is not null`;
    app.services.jobs.start(jobs(app.services));
    const waiting = async () => (await app.sql`select kind from email_outbox where due_at is not null`).length;
    await eventually(async () => expect(await waiting()).toBe(0));
    for (const { email, zoomEmail, startsAt } of visits) {
      // By now the hold is paid: an email asking for payment would be untrue.
      for (const address of [zoomEmail, email])
        expect(subjects(address)).toEqual([expect.stringMatching(/^Your visit with .* is confirmed: /)]);
      expect(calendarOf(mailbox.to(zoomEmail)[0]).startDate.toJSDate()).toEqual(startsAt);
    }
  });
});
