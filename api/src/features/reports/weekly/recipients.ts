import { type ChooseRecipient, ReportRecipient, type ReportRecipients } from "../../../../contract/month-reports.ts";
import { rolesFor } from "../../../../contract/permissions.ts";
import type { OfficeRole } from "../../../../contract/staff.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import { databaseNow, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { nextWeeklyReport } from "./weeks.ts";

const READERS: OfficeRole[] = rolesFor("read reports");

/** An account that may read reports and can log in. Reports hold the practice's figures, so no other address gets them. */
export const mayGet = (db: Queries) =>
  db`role = any(${READERS}) and disabled_at is null and deleted_at is null and password_hash <> ''`;

/** More than any practice has. */
const MOST_SHOWN = 200;

/** Everyone who can get the weekly report, by name, and who does. */
export async function recipients(db: Queries, zone: string): Promise<Pick<ReportRecipients, "recipients" | "nextOn">> {
  const rows = await db`
    select id as _id, name, email, exists (select from report_recipient where staff_id = staff.id) as is_chosen
    from staff where ${mayGet(db)} order by lower(name), id limit ${MOST_SHOWN}`;
  return { recipients: asAnswers(ReportRecipient, rows), nextOn: nextWeeklyReport(await databaseNow(db), zone) };
}

/** Adds or removes a recipient. Harmless if it is so already. Throws "missing" if the account can't get the report. */
export async function chooseRecipient(
  tx: Tx,
  by: Staff,
  staffId: string,
  { isChosen }: ChooseRecipient,
): Promise<string> {
  const [staff] = await tx<
    { name: string }[]
  >`select name from staff where id = ${staffId} and ${mayGet(tx)} for share`;
  if (!staff) throw new AppError("missing", "We couldn't find a person with this account who may read reports.");
  await setChosen(tx, by, staffId, isChosen);
  return isChosen
    ? `${staff.name} gets the weekly report from now on.`
    : `${staff.name} gets no weekly report anymore.`;
}

export async function isRecipient(db: Queries, staffId: string): Promise<boolean> {
  const found = await db`select from report_recipient where staff_id = ${staffId}`;
  return found.length > 0;
}

/** Adds or removes, and writes it into the log if it changed something. */
export async function setChosen(tx: Tx, by: Staff, staffId: string, isChosen: boolean): Promise<void> {
  const changed = isChosen
    ? await tx`
        insert into report_recipient (staff_id, chosen_by) values (${staffId}, ${by.id}) on conflict do nothing returning staff_id`
    : await tx`delete from report_recipient where staff_id = ${staffId} returning staff_id`;
  if (changed.length === 0) return;
  const action = isChosen ? "weekly report turned on" : "weekly report turned off";
  await recordStaffAudit(tx, byStaff(by), { action, subject: { kind: "staff", id: staffId } });
}
