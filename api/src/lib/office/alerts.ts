import { randomUUID } from "node:crypto";
import type { Db } from "../db/db.ts";
import { transact } from "../db/transact.ts";
import type { Job } from "../jobs/jobs.ts";
import { type EmailRenderer, enqueueEmail } from "../mail/emails.ts";
import type { Services } from "../services.ts";

/**
 * Emails the office about problems that need a person, each once. Problems that arise while such an email is waiting go into the next
 * one: a mail server that is down causes one email, not hundreds.
 */
export const alertOffice = (services: Services): Job => ({
  name: "office",
  async run() {
    await noteLateEmails(services.db);
    return transact(services, async (tx) => {
      const id = randomUUID();
      const unsent = await tx`
        update office_alert set sent_in = ${id} where id in (select id from office_alert where sent_in is null for update skip locked)
          and not exists (select from email_outbox where kind = 'office-troubles' and due_at is not null) returning id`;
      if (unsent.length > 0) await enqueueEmail(tx, "office-troubles", id);
      return unsent.length;
    });
  },
});

/** Emails that have waited for an hour or need a person: one line for each kind and reason. */
const noteLateEmails = (db: Db) => db`
  with late as (
    update email_outbox set office_alerted_at = now()
    where due_at is not null and office_alerted_at is null and kind <> 'office-troubles'
      and (needs_attention or queued_at < now() - interval '1 hour')
    returning kind, subject_id, coalesce(last_error, 'Waiting for the mail server.') as last_error
  )
  insert into office_alert (is_delivery, message)
  select true, format('%s of the kind %s (%s): %s', case count(*) when 1 then 'An email' else count(*) || ' emails' end, kind,
    (array_agg(subject_id order by subject_id))[1] || case count(*) when 1 then '' else ' and others' end, last_error)
  from late group by kind, last_error`;

export const officeAlerts: EmailRenderer = async ({ db, config }, id) => {
  const problems = await db<{ message: string }[]>`select message from office_alert where sent_in = ${id} order by id`;
  if (problems.length === 0) return null;
  return {
    to: config.mail.office,
    subject: "Something needs your attention",
    greeting: "Dear office,",
    paragraphs: ["We keep trying, but this needs your help:", ...problems.map(({ message }) => `• ${message}`)],
    after: ["We won't email you about these again."],
  };
};
