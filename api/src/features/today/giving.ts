import { may, rolesFor } from "../../../contract/permissions.ts";
import type { GiveTasks } from "../../../contract/today.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { inOrder, openOf } from "./marks.ts";

type Colleague = { _id: string; name: string; role: Staff["role"] };

/** Everyone besides this person who handles tasks and can log in, by name. */
export const colleaguesOf = (db: Queries, { id }: Pick<Staff, "id">) => db<Colleague[]>`
  select id as _id, name, role from staff
  where role = any(${rolesFor("handle tasks")}) and disabled_at is null and deleted_at is null and password_hash <> '' and id <> ${id}
  order by lower(name), id`;

/**
 * Gives the tasks of a row that are free or one's own to a colleague; an owner may give anyone's. Throws "conflict" if others have all of
 * them or the colleague's role doesn't see them.
 */
export async function giveTasks(tx: Tx, staff: Staff, { tasks, to }: GiveTasks): Promise<string> {
  const colleague = (await colleaguesOf(tx, staff)).find(({ _id }) => _id === to);
  if (!colleague) throw new AppError("missing", "We couldn't find that colleague. Please reload the page.");
  const { name } = colleague;
  const open = await openOf(tx, staff, tasks);
  const visible = await openOf(tx, colleague, open).catch((error) => {
    if (error instanceof AppError) throw new AppError("conflict", `${name}'s role doesn't see this task.`);
    throw error;
  });
  const given = await tx`
    insert into task_state as state (kind, target_id, taken_by, taken_at)
    select kind, target_id, ${to}::uuid, now() from ${inOrder(tx, visible)}
    on conflict (kind, target_id) do update set taken_by = excluded.taken_by, taken_at = now(), changed_at = now()
    where state.taken_by is null or state.taken_by = ${staff.id} or ${may(staff.role, "unassign colleagues")}
      or exists (select from staff where id = state.taken_by and disabled_at is not null)
    returning kind`;
  if (given.length === 0) throw new AppError("conflict", "Someone else has already taken this.");
  return `${name} has this now.`;
}
