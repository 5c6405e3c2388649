import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import {
  DONE_BY_HAND,
  groupOf,
  INBOX_TASKS,
  RIDE_TASKS,
  TASK_GROUPS,
  TASK_KINDS,
  type Task,
  type TaskGroup,
  type TaskKind,
  type Today,
  type TodayRow,
} from "../../../contract/today.ts";
import type { Queries } from "../../lib/db/db.ts";
import { type About, aboutRecords } from "./about.ts";
import { aheadOf } from "./ahead.ts";
import { type OpenTask, reasonOf, whoOf } from "./labels.ts";
import { rowsOf, shownRows } from "./rows.ts";

/** The maximum number of tasks that are shown, those with the most harm first. */
const MAX_TASKS = 200;
/** The maximum number of tasks that are read. */
const MAX_READ = 2000;

type Row = OpenTask & {
  targetId: string;
  subjectKind: NonNullable<Task["subject"]>["kind"] | null;
  subjectId: string | null;
  patientId: string | null;
  since: Date;
  due: Date;
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
  const { tasks: all, about } = await readTasks(db, role, timeZone, now);
  const isSnoozed = ({ snoozedUntil }: Task) => snoozedUntil !== null;
  const open = all.filter((task) => !isSnoozed(task));
  const rows = rowsOf(open, about, timeZone);
  return {
    rows: shownRows(rows),
    counts: Object.fromEntries(
      TASK_GROUPS.map((group) => {
        const isOfGroup = (one: { group: TaskGroup }) => one.group === group;
        return [group, { rows: rows.filter(isOfGroup).length, tasks: open.filter(isOfGroup).length }];
      }),
    ),
    tasks: open.slice(0, MAX_TASKS),
    snoozed: all.filter(isSnoozed).slice(0, MAX_TASKS),
    ...(await aheadOf(db, role, timeZone, now)),
  };
}

/** All rows of one part of Today. */
export async function rowsOfGroup(db: Queries, role: Role, timeZone: string, group: TaskGroup): Promise<TodayRow[]> {
  const rows = await openRows(db, role, timeZone);
  return rows.filter((row) => row.group === group).slice(0, MAX_TASKS);
}

/** Rows of everything that is open and not snoozed, by harm. */
export async function openRows(db: Queries, role: Role, timeZone: string, now = new Date()): Promise<TodayRow[]> {
  const { tasks: all, about } = await readTasks(db, role, timeZone, now);
  return rowsOf(
    all.filter(({ snoozedUntil }) => snoozedUntil === null),
    about,
    timeZone,
  );
}

/** Whether a text on Today has words of danger. */
const hasDanger = ({ kind, other }: Row): boolean => kind === "text_danger" || (kind === "text" && Boolean(other));

/** Tasks that this role sees: by harm, then soonest due first. */
export const tasks = async (db: Queries, role: Role, timeZone: string): Promise<Task[]> =>
  (await readTasks(db, role, timeZone, new Date())).tasks;

async function readTasks(
  db: Queries,
  role: Role,
  timeZone: string,
  now: Date,
): Promise<{ tasks: Task[]; about: Map<string, About> }> {
  const rows = await db<Row[]>`
    select task.*, staff.id as taken_by, staff.name as taker_name,
      case when is_snoozed(state, task.due) then state.snoozed_until when item.snoozed_until > now() then item.snoozed_until end as snoozed_until
    from open_tasks() task
    left join task_state state on state.kind = task.kind and state.target_id = task.target_id
    left join inbox_item item on item.id = task.target_id and task.subject_kind = 'inbox'
    left join staff on staff.id = coalesce(state.taken_by, item.taken_by) and staff.disabled_at is null
    where task.kind = any(${TASK_KINDS.filter((kind) => isVisibleTo(role, kind))})
    order by due, since limit ${MAX_READ}`;
  const about = await aboutRecords(
    db,
    [...new Set(rows.flatMap(({ subjectId, patientId }) => [subjectId, patientId]))].filter((id) => id !== null),
  );
  const phoneOf = ({ subjectId, patientId }: Row) =>
    about.get(subjectId ?? "")?.phone || about.get(patientId ?? "")?.phone || "";
  const all = rows.map((row) => ({
    kind: row.kind,
    group: groupOf(row, now),
    targetId: row.targetId,
    subject:
      row.subjectKind && row.subjectId ? { kind: row.subjectKind, _id: row.subjectId, patientId: row.patientId } : null,
    who: whoOf(row),
    phone: phoneOf(row),
    reason: reasonOf(row, timeZone),
    at: row.at?.toISOString() ?? null,
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
  const byHarm = TASK_GROUPS.flatMap((group) => [...first, ...others].filter((task) => task.group === group));
  return { tasks: byHarm, about };
}
