import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import {
  type Ahead,
  DONE_BY_HAND,
  groupOf,
  INBOX_TASKS,
  RIDE_TASKS,
  TASK_GROUPS,
  TASK_KINDS,
  type Task,
  type TaskKind,
  type Today,
} from "../../../contract/today.ts";
import type { Queries } from "../../lib/db/db.ts";
import { boundsOfDay, practiceLabels } from "../../lib/time/practice-time.ts";
import { type OpenTask, reasonOf, whoOf } from "./labels.ts";

/** The maximum number of tasks that are shown, those with the most harm first. */
const MAX_TASKS = 200;
/** The maximum number of tasks that are read. */
const MAX_READ = 2000;
const MAX_AHEAD = 12;

type Row = OpenTask & {
  targetId: string;
  subjectKind: NonNullable<Task["subject"]>["kind"] | null;
  subjectId: string | null;
  patientId: string | null;
  since: Date;
  due: Date;
  phone: string | null;
  takenBy: string | null;
  takerName: string | null;
  snoozedUntil: Date | null;
};

/** Whether a role sees a kind of task: what it may open. */
export function isVisibleTo(role: Role, kind: TaskKind): boolean {
  if (kind === "text") return may(role, "answer texts");
  if (INBOX_TASKS.includes(kind)) return may(role, "answer the inbox");
  if (kind === "gap") return may(role, "read reconciliation");
  return RIDE_TASKS.includes(kind) || may(role, "read visits");
}

/** Open tasks and what comes next today, as this role sees them. */
export async function today(
  db: Queries,
  role: Role,
  timeZone: string,
  now = new Date(),
): Promise<Omit<Today, "success" | "message">> {
  const all = await tasks(db, role, timeZone);
  const isSnoozed = ({ snoozedUntil }: Task) => snoozedUntil !== null;
  return {
    tasks: all.filter((task) => !isSnoozed(task)),
    snoozed: all.filter(isSnoozed),
    ahead: await ahead(db, role, timeZone, now),
  };
}

/** Whether a text on Today has words of danger. */
const hasDanger = ({ kind, other }: Row): boolean => kind === "text_danger" || (kind === "text" && Boolean(other));

/** Open tasks that this role sees: by harm, then soonest due first. */
export async function tasks(db: Queries, role: Role, timeZone: string, now = new Date()): Promise<Task[]> {
  const rows = await db<Row[]>`
    select task.*, staff.id as taken_by, staff.name as taker_name, phone_of_task(task) as phone,
      case when is_snoozed(state, task.due) then state.snoozed_until when item.snoozed_until > now() then item.snoozed_until end as snoozed_until
    from open_tasks() task
    left join task_state state on state.kind = task.kind and state.target_id = task.target_id
    left join inbox_item item on item.id = task.target_id and task.subject_kind = 'inbox'
    left join staff on staff.id = coalesce(state.taken_by, item.taken_by) and staff.disabled_at is null
    where task.kind = any(${TASK_KINDS.filter((kind) => isVisibleTo(role, kind))})
    order by due, since limit ${MAX_READ}`;
  const all = rows.map((row) => ({
    kind: row.kind,
    group: groupOf(row, now),
    targetId: row.targetId,
    subject:
      row.subjectKind && row.subjectId ? { kind: row.subjectKind, _id: row.subjectId, patientId: row.patientId } : null,
    who: whoOf(row),
    phone: row.phone ?? "",
    reason: reasonOf(row, timeZone),
    since: row.since.toISOString(),
    due: row.due.toISOString(),
    takenBy: row.takenBy ? { _id: row.takenBy, name: row.takerName ?? "" } : null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    isByHand: DONE_BY_HAND.includes(row.kind),
  }));
  // Words of danger come first, however late they came.
  const dangers = new Set(rows.filter(hasDanger).map(({ targetId }) => targetId));
  const first = all.filter(({ targetId }) => dangers.has(targetId));
  const others = all.filter(({ targetId }) => !dangers.has(targetId));
  return TASK_GROUPS.flatMap((group) => [...first, ...others].filter((task) => task.group === group)).slice(
    0,
    MAX_TASKS,
  );
}

/** Visits and rides from now until the practice's midnight; if there are none, the very next one. */
async function ahead(db: Queries, role: Role, timeZone: string, now: Date): Promise<Ahead[]> {
  const { until } = boundsOfDay(practiceLabels(now, timeZone).date, timeZone);
  const rows = await db<(Omit<Ahead, "startsAt"> & { startsAt: Date })[]>`
    (select 'visit' as kind, a.id as _id, a.patient_id, a.starts_at, p.name as patient, c.name as with, a.status as state,
        case a.status when 'held' then 'unpaid' else 'paid' end as money
      from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
      where ${may(role, "read visits")} and occupies_slot(a)
        and a.starts_at > ${now}::timestamptz - rule_slot() and a.ends_at > ${now}
      order by a.starts_at limit ${MAX_AHEAD})
    union all
    (select 'ride', r.id, r.patient_id, r.starts_at, p.name, coalesce(d.name, ''), r.status,
        case when r.payment_method = 'cash' then 'cash' when r.paid_at is null then 'unpaid' else 'paid' end
      from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
      where r.status in ('pending', 'assigned', 'accepted') and r.starts_at > ${now}::timestamptz - rule_ride()
      order by r.starts_at limit ${MAX_AHEAD})
    order by starts_at limit ${MAX_AHEAD}`;
  const all = rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
  const ofToday = all.filter(({ startsAt }) => Date.parse(startsAt) < until.getTime());
  return ofToday.length > 0 ? ofToday : all.slice(0, 1);
}
