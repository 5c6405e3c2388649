import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "../../../contract/durations.ts";
import { may } from "../../../contract/permissions.ts";
import { LONGEST_NOW_SNOOZE_MINUTES, LONGEST_TASK_SNOOZE_DAYS } from "../../../contract/rules.ts";
import {
  CALL_TASKS,
  type CallsDone,
  DONE_BY_HAND,
  groupOf,
  INBOX_TASKS,
  NOW_SNOOZE_RANGE,
  SNOOZE_RANGE,
  type SnoozeTasks,
  type TaskId,
  type TaskIds,
} from "../../../contract/today.ts";
import type { Db, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { isVisibleTo } from "./today.ts";

/** Assigns a task. Of two people at once, one gets it and the other a "conflict" with the name. Safe to repeat. */
export async function takeTask(tx: Tx, staff: Staff, task: TaskId): Promise<string> {
  await requireTask(tx, staff, task);
  const [state] = await tx<{ takenBy: string }[]>`
    select claim_task(${task.kind}, ${task.targetId}, ${staff.id}) as taken_by`;
  if (state?.takenBy === staff.id) return "This task is yours.";
  const [taker] = await tx<{ name: string }[]>`select name from staff where id = ${state?.takenBy ?? null}`;
  throw new AppError("conflict", `${taker?.name ?? "Someone else"} has already taken this.`);
}

/** Assigns the tasks of a row that nobody else has. Throws "conflict" if others have all of them. Safe to repeat. */
export async function takeTasks(tx: Tx, staff: Staff, { tasks }: TaskIds): Promise<string> {
  const open = await openOf(tx, staff, tasks);
  const taken = await tx<{ isMine: boolean }[]>`
    select claim_task(kind, target_id, ${staff.id}) = ${staff.id}::uuid as is_mine from ${inOrder(tx, open)}`;
  const mine = taken.filter(({ isMine }) => isMine).length;
  if (mine === 0) throw new AppError("conflict", "Someone else has already taken this.");
  return mine === 1 ? "This task is yours." : `${mine} tasks are yours.`;
}

/** Unassigns the tasks of a row that one has; an owner may unassign anyone's. */
export async function unassignTasks(tx: Tx, staff: Staff, { tasks }: TaskIds): Promise<string> {
  await tx`
    update task_state state set taken_by = null, taken_at = null, changed_at = now() from ${inOrder(tx, tasks)}
    where state.kind = one.kind and state.target_id = one.target_id
      and (taken_by = ${staff.id} or ${may(staff.role, "unassign colleagues")})`;
  return "This is open to everyone again.";
}

/** Snoozes the tasks of a row. Their causes may end before. */
export async function snoozeTasks(tx: Tx, staff: Staff, { tasks, until }: SnoozeTasks): Promise<string> {
  const open = await openOf(tx, staff, tasks);
  checkSnooze(until, open);
  await tx`
    insert into task_state (kind, target_id, snoozed_until)
    select kind, target_id, ${until}::timestamptz from ${inOrder(tx, open)}
    on conflict (kind, target_id) do update set snoozed_until = excluded.snoozed_until, changed_at = now()`;
  return "Snoozed. It returns to this list then.";
}

/** An open task, and by when. */
type OpenTaskId = TaskId & { due: Date };

/** In one order, so that two people who handle the same tasks don't wait for each other. */
export const inOrder = (tx: Tx, tasks: readonly TaskId[]) => tx`
  (select distinct kind, target_id from unnest(${tasks.map(({ kind }) => kind)}::text[], ${tasks.map(({ targetId }) => targetId)}::uuid[])
    as task (kind, target_id) order by kind, target_id) as one`;

/** Those of these tasks that are open, visible to this role and handled on Today. Throws "missing" if there are none. */
export async function openOf(tx: Tx, { role }: Pick<Staff, "role">, tasks: readonly TaskId[]): Promise<OpenTaskId[]> {
  const wanted = tasks.filter(({ kind }) => isVisibleTo(role, kind) && !INBOX_TASKS.includes(kind));
  const found = await tx<OpenTaskId[]>`
    select kind, target_id, min(due) as due from open_tasks() where (kind, target_id) in (select kind, target_id from ${inOrder(tx, wanted)})
    group by kind, target_id`;
  if (found.length === 0) throw new AppError("missing", "This task is no longer open.");
  return found;
}

/** Unassigns one's own task; an owner may unassign anyone's. */
export async function unassignTask(tx: Tx, staff: Staff, { kind, targetId }: TaskId): Promise<string> {
  await tx`
    update task_state set taken_by = null, taken_at = null, changed_at = now()
    where kind = ${kind} and target_id = ${targetId} and (taken_by = ${staff.id} or ${may(staff.role, "unassign colleagues")})`;
  return "This task is open to everyone again.";
}

/** Throws "invalid" for a time that is too far ahead for any of these tasks. The minute that begins counts as passed. */
function checkSnooze(until: string, tasks: readonly OpenTaskId[]): void {
  const now = new Date();
  const ahead = Date.parse(until) - now.getTime();
  const isNow = tasks.some((task) => groupOf(task, now) === "now");
  if (isNow && ahead >= (LONGEST_NOW_SNOOZE_MINUTES + 1) * MINUTE_MS)
    throw new AppError("invalid", NOW_SNOOZE_RANGE, { until: NOW_SNOOZE_RANGE });
  if (ahead <= 0 || ahead > LONGEST_TASK_SNOOZE_DAYS * DAY_MS)
    throw new AppError("invalid", SNOOZE_RANGE, { until: SNOOZE_RANGE });
}

/** Marks a task as done by hand. For `time_off`, this keeps the visit. */
export async function markDone(tx: Tx, staff: Staff, task: TaskId): Promise<string> {
  if (!DONE_BY_HAND.includes(task.kind))
    throw new AppError("conflict", "This task closes automatically once its cause is gone.");
  await requireTask(tx, staff, task);
  await tx`
    insert into task_state (kind, target_id, done_at, taken_by, taken_at)
    values (${task.kind}, ${task.targetId}, now(), ${staff.id}, now())
    on conflict (kind, target_id) do update set done_at = now(), changed_at = now()`;
  if (task.kind === "time_off") await keepVisit(tx, staff, task.targetId);
  return "Done.";
}

/** Marks several calls as done, as one operation. Calls that others have already made are skipped. */
export async function markCallsDone(tx: Tx, staff: Staff, { tasks }: TaskIds): Promise<CallsDone> {
  if (!tasks.every(({ kind }) => CALL_TASKS.includes(kind)))
    throw new AppError("invalid", "Only calls can be marked as done together.");
  const [kinds, ids] = [tasks.map(({ kind }) => kind), tasks.map(({ targetId }) => targetId)];
  const operationId = randomUUID();
  const done = await tx`
    insert into task_state (kind, target_id, done_at, done_with, taken_by, taken_at)
    select distinct kind, target_id, now(), ${operationId}::uuid, ${staff.id}::uuid, now() from open_tasks()
    where (kind, target_id) in (select * from unnest(${kinds}::text[], ${ids}::uuid[]))
    on conflict (kind, target_id) do update set done_at = now(), done_with = excluded.done_with, changed_at = now()
    returning kind`;
  const message = done.length === 0 ? "These calls are already done." : `${done.length} calls are done.`;
  return { operationId, message: done.length === 1 ? "1 call is done." : message };
}

/** Opens calls again that were marked as done together less than ten seconds ago. Safe to repeat. */
export async function reopenCalls(tx: Tx, operationId: string): Promise<string> {
  await tx`
    update task_state set done_at = null, taken_by = null, taken_at = null, changed_at = now()
    where done_with = ${operationId} and done_at > now() - rule_undo()`;
  const late = await tx`select from task_state where done_with = ${operationId} and done_at is not null`;
  if (late.length > 0) throw new AppError("conflict", "It's too late to undo this. The calls stay done.");
  return "Undone. The calls are open again.";
}

/** Keeps a visit during time off. A patient who was emailed that the nurse is unavailable gets an email. */
async function keepVisit(tx: Tx, staff: Staff, visitId: string): Promise<void> {
  await tx`select keep_affected_visit(${visitId}, ${staff.id})`;
  const [visit] = await tx<{ patientId: string }[]>`select patient_id from appointment where id = ${visitId}`;
  const subject = { kind: "visit", id: visitId } as const;
  if (visit) await recordStaffAudit(tx, byStaff(staff), { action: "visit kept", subject, patientId: visit.patientId });
}

/** Throws unless the task is open, visible to this role, and handled on Today. */
async function requireTask(tx: Tx, { role }: Staff, { kind, targetId }: TaskId): Promise<void> {
  const found = isVisibleTo(role, kind)
    ? await tx`select from open_tasks() task where task.kind = ${kind} and task.target_id = ${targetId}`
    : [];
  if (found.length === 0) throw new AppError("missing", "This task is no longer open.");
  if (INBOX_TASKS.includes(kind)) throw new AppError("conflict", "Please handle this in the inbox.");
}

/** Deletes the state of tasks that ended long ago. */
export async function deleteOldTaskStates(db: Db): Promise<void> {
  await db`delete from task_state where changed_at < now() - interval '60 days'`;
}
