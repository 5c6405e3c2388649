import { OfficeRideChanged } from "../contract/office-rides.ts";
import { type Answer, read, type TestApp } from "./app.ts";

/** Ends the undo window of an office action on a ride; what waited for it is due. */
export async function endUndoWindow({ sql }: TestApp, answer: Answer): Promise<void> {
  const { operationId, ride } = read(OfficeRideChanged, answer);
  const until = sql`(select ends_at from operation where id = ${operationId})`;
  await sql`update ride set next_check_at = now() where id = ${ride._id} and next_check_at = ${until}`;
  await sql`update driver set next_check_at = now() where next_check_at = ${until}`;
  await sql`update push_notification set due_at = now() where due_at = ${until}`;
  await sql`update checkout set next_check_at = now() where ride_id = ${ride._id} and next_check_at = ${until}`;
  await sql`update email_outbox set due_at = now() where operation_id = ${operationId}`;
  await sql`update refund set due_at = now() where operation_id = ${operationId}`;
  await sql`update operation set ends_at = now() where id = ${operationId}`;
}
