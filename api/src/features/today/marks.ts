import { DONE_BY_HAND, INBOX_TASKS, type TaskId } from "../../../contract/today.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Db, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { isSeenBy } from "./today.ts";

const LONGEST_SNOOZE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whoever takes it sees to it: of two, one has it, and the other is told who. Harmless when repeated. */
export async function take(tx: Tx, staff: Staff, need: TaskId): Promise<string> {
  await requireNeed(tx, staff, need);
  const [mark] = await tx<{ takenBy: string }[]>`
    select claim_task(${need.kind}, ${need.about}, ${staff.id}) as taken_by`;
  if (mark?.takenBy === staff.id) return "It is yours.";
  const [taker] = await tx<{ name: string }[]>`select name from staff where id = ${mark?.takenBy ?? null}`;
  throw new AppError("conflict", `${taker?.name ?? "Somebody"} has taken this already.`);
}

/** Gives back what one has taken; an owner gives back anybody's. */
export async function giveBack(tx: Tx, staff: Staff, { kind, about }: TaskId): Promise<string> {
  await tx`
    update task_state set taken_by = null, taken_at = null, changed_at = now()
    where kind = ${kind} and target_id = ${about} and (taken_by = ${staff.id} or ${staff.role === "owner"})`;
  return "It is anybody's again.";
}

/** Puts something off until a moment of the next seven days; its cause may end before. */
export async function snooze(tx: Tx, staff: Staff, need: TaskId, until: string): Promise<string> {
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0 || ahead > LONGEST_SNOOZE_MS) {
    const message = "Please choose a time within the next seven days";
    throw new AppError("invalid", message, { until: message });
  }
  await requireNeed(tx, staff, need);
  await tx`
    insert into task_state (kind, target_id, snoozed_until) values (${need.kind}, ${need.about}, ${until})
    on conflict (kind, target_id) do update set snoozed_until = excluded.snoozed_until, changed_at = now()`;
  return "It comes back then.";
}

/** Says that something is done of which nothing else can tell: so a visit is kept though it lies inside time off. */
export async function settle(tx: Tx, staff: Staff, need: TaskId): Promise<string> {
  if (!DONE_BY_HAND.includes(need.kind))
    throw new AppError("conflict", "This goes away by itself once its cause is gone.");
  await requireNeed(tx, staff, need);
  await tx`
    insert into task_state (kind, target_id, done_at, taken_by, taken_at)
    values (${need.kind}, ${need.about}, now(), ${staff.id}, now())
    on conflict (kind, target_id) do update set done_at = now(), changed_at = now()`;
  if (need.kind === "time_off") await noteKept(tx, staff, need.about);
  return "Done.";
}

async function noteKept(tx: Tx, staff: Staff, visitId: string): Promise<void> {
  const [visit] = await tx<{ patientId: string }[]>`select patient_id from appointment where id = ${visitId}`;
  const subject = { kind: "visit", id: visitId } as const;
  if (visit) await recordStaffAudit(tx, byStaff(staff), { action: "visit kept", subject, patientId: visit.patientId });
}

/** Whether there is such a thing on Today, and it is this role's to see to here. */
async function requireNeed(tx: Tx, { role }: Staff, { kind, about }: TaskId): Promise<void> {
  const found = isSeenBy(role, kind)
    ? await tx`select from open_tasks() cause where cause.kind = ${kind} and cause.target_id = ${about}`
    : [];
  if (found.length === 0) throw new AppError("missing", "This does not need anybody any more.");
  if (INBOX_TASKS.includes(kind)) throw new AppError("conflict", "Please see to it in the inbox.");
}

/** Whose cause is gone needs no mark. */
export async function forgetOldMarks(db: Db): Promise<void> {
  await db`delete from task_state where changed_at < now() - interval '60 days'`;
}
