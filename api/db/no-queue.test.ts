import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, it } from "vitest";
import { openDb } from "../src/lib/db.ts";
import { migrate } from "../src/lib/migrate.ts";
import { dropDatabase } from "../test/drop-database.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** The last migration of the time in which a queue of jobs stood beside the records. */
const QUEUE_UNTIL = "0030_once.sql";

/** A database as that time left it: its migrations, and the queue's own schema. */
async function aDatabaseWithAQueue() {
  const { url: serverUrl } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(serverUrl, { max: 1 });
  await admin`create database ${admin(name)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDb(url.href, 2);
  afterAll(async () => {
    await db.end({ timeout: 5 });
    await dropDatabase(admin, name);
    await admin.end();
  });
  await db`create table migration (name text primary key, applied_at timestamptz not null default now())`;
  for (const file of readdirSync(FOLDER).sort()) {
    if (file > QUEUE_UNTIL) break;
    await db.unsafe(readFileSync(join(FOLDER, file), "utf8")).simple();
    await db`insert into migration (name) values (${file})`;
  }
  await db
    .unsafe(`
    create schema pgboss; create table pgboss.job (id uuid default uuidv7(), name text, data jsonb);
    insert into pgboss.job (name, data) values ('send-letter', '{}'), ('lapse-hold', '{}')`)
    .simple();
  return db;
}

const db = await aDatabaseWithAQueue();
const idOf = async (
  table: string,
  columns: Record<string, string | number | boolean | Date | null>,
): Promise<string> => {
  const [row] = await db<{ id: string }[]>`insert into ${db(table)} ${db(columns)} returning id`;
  if (!row) throw new Error("An insert answered no row");
  return row.id;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it("the queue goes, and everything its jobs were about is due by its own row", async () => {
  const patient_id = await idOf("patient", { email: "a@patient.test", name: "Ann Lee", password_hash: "none" });
  const driver_id = await idOf("driver", {
    email: "d@driver.test",
    name: "Dan",
    password_hash: "none",
    vehicle_type: "Wheelchair Van",
    online: true,
  });
  const consultant_id = await idOf("consultant", {
    name: "Amara",
    image: "",
    speciality: "Pediatric Nurse",
    degree: "RN",
    experience_years: 3,
    about: "",
    fee_cents: 8000,
  });
  const visit = async (hours: number, status: Record<string, string | Date | null>) =>
    idOf("appointment", {
      patient_id,
      consultant_id,
      starts_at: inHours(hours),
      ends_at: inHours(hours + 0.5),
      fee_cents: 8000,
      zoom_email: "a@zoom.test",
      ...status,
    });
  const held = await visit(30, { status: "held", held_until: inHours(-1) });
  const paid = await visit(48, { status: "paid", paid_at: new Date() });
  const over = await visit(-3, { status: "paid", paid_at: new Date() });
  const lapsed = await visit(60, { status: "lapsed", cancel_reason: "unpaid" });
  const ride = async (hours: number, status: Record<string, string | Date | null>) =>
    idOf("ride", {
      patient_id,
      pickup_address: "a",
      dropoff_address: "b",
      return_trip: false,
      transport_type: "wheelchair",
      starts_at: inHours(hours),
      payment_method: "card",
      paid_at: new Date(),
      quote_cents: 6500,
      ...status,
    });
  const rides = {
    unpaid: await ride(20, { status: "unpaid", paid_at: null, pay_until: inHours(-1) }),
    pending: await ride(30, { status: "pending" }),
    assigned: await ride(40, { status: "assigned", driver_id }),
    accepted: await ride(-5, { status: "accepted", driver_id }),
  };
  await idOf("assignment", { ride_id: rides.assigned, driver_id, reason: "free" });
  const checkout_id = await idOf("checkout", {
    patient_id,
    ride_id: rides.pending,
    amount_cents: 6500,
    status: "paid",
    paid_at: new Date(),
    payment_id: "pi_1",
    session_id: "cs_1",
    expires_at: new Date(),
  });
  await idOf("refund", { checkout_id, amount_cents: 6500, reason: "no_driver" });
  await db`insert into letter (kind, about, sent_at) values ('welcome', ${patient_id}, now()), ('ride-booked', ${rides.pending}, null)`;

  await migrate(db);

  expect(await db`select schema_name from information_schema.schemata where schema_name = 'pgboss'`).toEqual([]);
  const letters = await db<
    { kind: string; due: boolean }[]
  >`select kind, due_at is not null as due from letter order by kind`;
  expect(letters).toEqual([
    { kind: "hold-lapsed", due: true },
    { kind: "ride-booked", due: true },
    { kind: "welcome", due: false },
  ]);
  const visits = await db<{ id: string; call: boolean; reminded: boolean }[]>`
    select id, call_due_at <= now() as call, remind_at = starts_at - interval '24 hours' as reminded from appointment where status = 'paid'`;
  expect(visits).toHaveLength(2);
  expect(visits).toContainEqual({ id: paid, call: true, reminded: true });
  expect(visits.find(({ id }) => id === over)?.call).toBe(true);
  expect(await db`select id from appointment where status = 'held' and held_until <= now()`).toEqual([{ id: held }]);
  expect(lapsed).toBeDefined();
  const looked = await db<
    { status: string; due: boolean }[]
  >`select status, look_at <= now() as due from ride order by status`;
  expect(looked).toEqual([
    { status: "accepted", due: true },
    { status: "assigned", due: false },
    { status: "pending", due: true },
    { status: "unpaid", due: true },
  ]);
  expect(await db`select id from refund where refunded_at is null and due_at <= now()`).toHaveLength(1);
  expect(await db`select id from driver where online and online_until > now()`).toEqual([{ id: driver_id }]);
});
