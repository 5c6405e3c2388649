import { DONE_BY_HAND, INBOX_TASKS, type TaskId } from "../../../contract/today.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Db, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { isVisibleTo } from "./today.ts";

const LONGEST_SNOOZE_MS = 7 * 24 * 60 * 60 * 1000;

/** Assigns a task. Of two people at once, one gets it and the other a "conflict" with the name. Safe to repeat. */
export async function takeTask(tx: Tx, staff: Staff, task: TaskId): Promise<string> {
  await requireTask(tx, staff, task);
  const [state] = await tx<{ takenBy: string }[]>`
    select claim_task(${task.kind}, ${task.targetId}, ${staff.id}) as taken_by`;
  if (state?.takenBy === staff.id) return "This task is yours.";
  const [taker] = await tx<{ name: string }[]>`select name from staff where id = ${state?.takenBy ?? null}`;
  throw new AppError("conflict", `${taker?.name ?? "Someone else"} has already taken this.`);
}

/** Unassigns one's own task; an owner may unassign anyone's. */
export async function unassignTask(tx: Tx, staff: Staff, { kind, targetId }: TaskId): Promise<string> {
  await tx`
    update task_state set taken_by = null, taken_at = null, changed_at = now()
    where kind = ${kind} and target_id = ${targetId} and (taken_by = ${staff.id} or ${staff.role === "owner"})`;
  return "This task is open to everyone again.";
}

/** Snoozes a task for up to seven days. Its cause may end before. */
export async function snoozeTask(tx: Tx, staff: Staff, task: TaskId, until: string): Promise<string> {
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0 || ahead > LONGEST_SNOOZE_MS) {
    const message = "Please choose a time within the next 7 days";
    throw new AppError("invalid", message, { until: message });
  }
  await requireTask(tx, staff, task);
  await tx`
    insert into task_state (kind, target_id, snoozed_until) values (${task.kind}, ${task.targetId}, ${until})
    on conflict (kind, target_id) do update set snoozed_until = excluded.snoozed_until, changed_at = now()`;
  return "Snoozed. It returns to this list then.";
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

/** Keeps a visit during time off. A patient who was told that the nurse is unavailable gets an email. */
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
