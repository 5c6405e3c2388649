import type { Queries } from "../../lib/db/db.ts";
import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";
import { URGENT_KINDS } from "./emails.ts";

/** The morning email is sent between these times, in the practice's time zone. */
const MORNING = "07:00";
const NOON = "12:00";

/**
 * Queues the morning email once a day for each owner and desk user who wants it. A morning on which no instance
 * was running is skipped. `now` is the current time.
 */
export const sendMorningDigest = ({ db, config }: Services, now: () => Date = () => new Date()): Job => ({
  name: "office-digest",
  async run() {
    const { date, time } = practiceLabels(now(), config.practiceTimeZone);
    if (time < MORNING || time >= NOON) return 0;
    const queued = await db`
      with list as (
        insert into office_digest (staff_id, day)
        select id, ${date} from staff
        where role in ('owner', 'desk') and wants_digest and disabled_at is null and password_hash <> ''
          and not exists (select from office_digest where staff_id = staff.id and day = ${date})
        on conflict do nothing returning id
      )
      select enqueue_email('office-digest', id) from list`;
    return queued.length;
  },
});

/**
 * Emails the office once about each unassigned urgent task that is due soon. Tasks younger than five minutes wait,
 * because they may resolve; so do rides with an action that can still be undone.
 */
export const sendUrgentAlert = ({ db }: Services): Job => ({
  name: "office-urgent",
  async run() {
    const queued = await db`
      insert into email_outbox (kind, subject_id, priority)
      select 'urgent-' || task.kind, task.target_id, email_kind.priority
      from open_tasks() task join email_kind on email_kind.kind = 'office-troubles'
      where task.kind = any(${[...URGENT_KINDS]}) and due < now() + rule_urgent_task() and since < now() - interval '5 minutes'
        and not exists (select from task_state state where state.kind = task.kind and state.target_id = task.target_id
          and (taken_by in (select id from staff where disabled_at is null) or is_snoozed(state, task.due)))
        and not exists (select from operation where ride_id = task.target_id and undone_at is null and ends_at > now())
      on conflict (kind, subject_id) do update set due_at = now(), dropped_at = null, tries = 0 where email_outbox.dropped_at is not null
      returning kind`;
    return queued.length;
  },
});

export async function wantsDigest(db: Queries, staffId: string): Promise<boolean> {
  const [staff] = await db<{ wanted: boolean }[]>`select wants_digest as wanted from staff where id = ${staffId}`;
  return staff?.wanted ?? false;
}

export async function chooseDigest(tx: Queries, staffId: string, wanted: boolean): Promise<boolean> {
  await tx`update staff set wants_digest = ${wanted} where id = ${staffId}`;
  return wanted;
}
