import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Db } from "../../src/lib/db/db.ts";
import { DATABASE_FOLDER, migrate, schemaGap } from "../../src/lib/db/migrate.ts";
import { bareDatabase, testDatabase } from "../database.ts";
import { catalogOf } from "./catalog.ts";
import { makeOldDatabase, tablesOf } from "./old-database.ts";

/** Columns of migrations after the baseline. */
const ADDED_LATER = [
  "payout.run_id",
  "payout.cash_cents",
  "payout.holder_name",
  "payout.routing_number",
  "payout.account_number",
  "payout.is_savings",
  "payout.is_business",
  "payout.returned_at",
  "payout.returned_by",
  "operation.trip_import_id",
  "assignment.accepted_at",
  "contact_message.dangers",
  "contact_message.needs_answer",
  "inbox_item.part_of",
  "email_outbox.resend_of",
  "task_state.done_with",
  "waitlist_entry.specialities",
  "waitlist_entry.language",
  "waitlist_entry.state",
  "waitlist_entry.max_fee_cents",
  "waitlist_entry.starts",
  "waitlist_entry.parts",
  "waitlist_entry.time_of_day",
  "waitlist_entry.next_check_at",
  "password_reset.earlier_token_hashes",
  "assignment.lost_at",
  "ride.texts_passenger",
  "ride.texts_booker",
  "ride_plan.texts_passenger",
  "ride_plan.texts_booker",
  "driver.has_roster",
  "driver.shares_position",
  "practice.state",
  "practice.facts",
  "practice.email_words",
  "practice.first_day_put_away",
  "consultant.licensed_states",
  "consultant.compact_license",
  "appointment.state",
  "driver.deleted_at",
  "staff.deleted_at",
  "consultant.deleted_at",
  "operation.group_id",
  "operation.is_silent",
  "consultant.works_without_login",
  "dispute.decided_at",
  "refund.is_disputed",
  "patient.merge_evidence",
  "appointment.cancel_cause",
  "appointment.rule_refund_cents",
  "ride.cancel_cause",
  "dispute.opened_at",
  "reconciliation.since",
  "reconciliation.sums",
  "consultant.fee_share_percent",
  "payout.consultant_id",
  "payout_line.is_correction",
  "passenger_no_show.awaits_office",
  "push_subscription.test_due_at",
  "push_subscription.test_hash",
  "push_subscription.tested_at",
  "push_subscription.reached_at",
  "checkout.card_last4",
  "staff_session.checked_at",
  "email_change.asked_by",
  "review.hidden_at",
  "review.hidden_by",
  "review.hidden_reason",
  "ride.superseded",
  "ride_move.by_staff",
  "ride_move.is_ours",
  "ride_move.changed",
  "ride.payer_organization_id",
  "ride.payer_reference",
  "payer_organization.phone",
  "refund.on_account",
  "ride_plan.booked_by",
  "ride_plan.payer_organization_id",
  "ride_plan.payer_reference",
  "email_outbox.failed_at",
  "email_outbox.resend_of",
  "payer_statement.balance_cents",
];

const old = await bareDatabase();
await makeOldDatabase(old.sql);
const before = await rowsIn(old.sql);
await migrate(old.sql);
const fresh = await testDatabase({ poolSize: 1 });

/** Each table's rows as text, with columns by position, because renames do not change it; without later columns. */
async function rowsIn(sql: Db): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const name of await tablesOf(sql)) {
    const columns = await sql<{ name: string }[]>`
      select quote_ident(column_name) as name from information_schema.columns where table_name = ${name} and table_schema = 'public'
      order by ordinal_position`;
    const kept = columns
      .filter((column) => !ADDED_LATER.includes(`${name}.${column.name}`))
      .map((column) => column.name);
    const found = await sql.unsafe<{ row: string }[]>(`select row(${kept})::text as row from ${name} as t order by 1`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

it("a database from before the baseline gets the schema of the baseline", async () => {
  expect(await catalogOf(old.sql)).toEqual(await catalogOf(fresh.sql));
  expect(await schemaGap(old.sql)).toEqual({ pending: [], unknown: [] });
});

it("every row and value of every table is kept", async () => {
  const after = await rowsIn(old.sql);
  const renames = await readFile(join(DATABASE_FOLDER, "before-baseline.sql"), "utf8");
  const newNames = new Map(
    [...renames.matchAll(/\('(\w+)',\s+'(\w+)'\)/g)].map(([, one = "", other = ""]) => [one, other]),
  );
  for (const [table, rows] of before) {
    expect([table, rows.length > 0]).toEqual([table, true]);
    if (table !== "migration") expect([table, after.get(newNames.get(table) ?? table)]).toEqual([table, rows]);
  }
});

it("a second start changes nothing", async () => {
  const rows = await rowsIn(old.sql);
  await migrate(old.sql);
  expect(await rowsIn(old.sql)).toEqual(rows);
});

it("an older database is rejected with the commit to start first", async () => {
  const { sql } = await bareDatabase();
  await sql`create table migration (name text primary key, applied_at timestamptz not null default now(), checksum text)`;
  await sql`insert into migration (name) values ('0001_accounts.sql'), ('0222_given_back_twice.sql')`;
  await expect(migrate(sql)).rejects.toThrow("Start that commit once, which brings it up to date, then this version.");
});
