import { one } from "../../lib/db/db.ts";
import { eachAlone, type Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

const BATCH_SIZE = 100;

/**
 * Ends expired holds. A slot is free as soon as its hold has expired; this updates the records and emails the patient. A hold stays while
 * an open checkout session can still pay it.
 */
export const expireHolds = ({ db }: Services): Job => ({
  name: "holds",
  async run() {
    const lapsed = await db`
      with over as (
        select id from appointment where status = 'held' and held_until <= now()
          and not exists (select from checkout where appointment_id = appointment.id and checkout.status in ('opening', 'open'))
        order by held_until limit ${BATCH_SIZE} for no key update skip locked
      )
      select end_expired_hold(id) from over`;
    return lapsed.length;
  },
});

/**
 * Completes paid appointments after their end, unless a no-show report is open. Completed visits make reviews verified, which changes
 * ratings: the consultants are locked first and in one order, so that two instances don't deadlock.
 */
export const completeVisits = ({ db }: Services): Job => ({
  name: "visits",
  async run() {
    const completed = await db`
      with over as (
        select id, consultant_id from appointment where status = 'paid' and ends_at <= now() and not has_open_no_show_report(id)
        order by ends_at limit ${BATCH_SIZE} for no key update skip locked
      ), rated as (
        select id from consultant where id in (select consultant_id from over) order by id for no key update
      )
      update appointment set status = 'completed' from over join rated on rated.id = over.consultant_id
      where appointment.id = over.id returning appointment.id`;
    return completed.length;
  },
});

/** Cancels visits whose nurse is away and about which nobody has decided by their start, with a full refund. */
export const cancelUnkeptVisits = ({ db, log }: Services): Job => ({
  name: "unkept-visits",
  async run() {
    const due = await db<{ id: string }[]>`
      select id from affected_visit where ended_at is null and (choice is null or choice = 'offered') and starts_at <= now()
      order by starts_at limit ${BATCH_SIZE}`;
    return eachAlone(
      log,
      due,
      ({ id }) => ({ affectedVisitId: id }),
      async ({ id }) => one(await db<{ isDone: boolean }[]>`select cancel_unkept_visit(${id}) as is_done`).isDone,
    );
  },
});

/**
 * Queues due reminders to the account's email, to the email given for the call, and as a text message to patients who agreed to it. A
 * reminder that is an hour late is not sent: the next one comes soon. Nobody is reminded of a visit whose nurse is unavailable.
 */
export const remindPatients = ({ db }: Services): Job => ({
  name: "reminders",
  async run() {
    const reminded = await db`
      with due as (
        select id, patient_id, remind_at, case when remind_at < starts_at - 2 * rule_last_reminder() then 'reminder-day' else 'reminder-hour' end as kind,
          exists (select from affected_visit v where v.appointment_id = appointment.id and v.starts_at = appointment.starts_at
            and v.consultant_id = appointment.consultant_id and v.ended_at is null and v.choice is distinct from 'kept') as is_away
        from appointment where remind_at <= now() order by remind_at limit ${BATCH_SIZE} for no key update skip locked
      ), moved as (
        update appointment set remind_at = next_reminder(starts_at, due.remind_at) from due where appointment.id = due.id
        returning appointment.id
      )
      select id, case when remind_at > now() - rule_last_reminder() and not is_away then (
        select count(enqueue_email(message.kind, visit_email_subject(due.id))::text) from email_kind message
        where message.kind = due.kind or message = due.kind and channel = 'text' and sms_number_of(patient_id) is not null) end
      from due`;
    return reminded.length;
  },
});
