import { expect, it } from "vitest";
import { testAppWithCards } from "../test/cards.ts";
import { holdsOf } from "../test/holds.ts";
import { testMailbox } from "../test/mailbox.ts";
import { aDriver } from "../test/people.ts";
import { anUnpaidRide, aPaidRide, aRideInput, patientsView } from "../test/rides.ts";
import { aPaidVisit } from "../test/visits.ts";
import { jobs } from "./jobs.ts";
import { runJobs } from "./lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const { aHold, pageOf, stateOf } = holdsOf(app);
const start = () => runJobs(jobs(app.services));

/** The tables whose times move, each with its columns of time. Columns that are unique by time move with the rest. */
async function timeColumns(): Promise<{ table: string; columns: string[] }[]> {
  return app.sql<{ table: string; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
      and table_name in ('appointment', 'ride', 'assignment', 'checkout', 'refund', 'email_outbox', 'driver', 'patient_session', 'driver_session', 'patient')
    group by table_name`;
}

/** Simulates a day without the process: moves every stored time a day back. */
async function passOneDay(): Promise<void> {
  const tables = await timeColumns();
  await app.sql.begin(async (tx) => {
    for (const { table, columns } of tables) {
      // Triggers would treat this as a change of the rows.
      await tx`alter table ${tx(table)} disable trigger user`;
      const earlier = columns.map((column) => `${column} = ${column} - interval '1 day'`).join(", ");
      await tx.unsafe(`update ${table} set ${earlier}`);
      await tx`alter table ${tx(table)} enable trigger user`;
    }
  });
}

const subjectsTo = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject.replace(/:? .*/, ""));

it("after a day without any run, everything that was due happens once and in order, and nothing that came too late", async () => {
  const held = await aHold();
  const page = await pageOf(await aHold());
  const soon = await aPaidVisit(app);
  await app.sql`
    update appointment set starts_at = now() + interval '20 hours', ends_at = now() + interval '20 hours 30 minutes'
    where id = ${soon.appointmentId}`;
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const offered = await aPaidRide(app, aRideInput({ days: 3, time: "10:00" }));
  const accepted = await aPaidRide(app, aRideInput({ days: 3, time: "14:00" }));
  await app.put("/api/driver/ride/accept", { rideId: accepted.rideId }, van);
  const unpaid = await anUnpaidRide(app, aRideInput({ days: 4 }));
  const waiting = await aPaidRide(app, aRideInput({ days: 5, transportType: "stretcher" }));
  for (const { rideId } of [accepted, waiting])
    await app.sql`update ride set starts_at = now() + interval '6 hours' where id = ${rideId}`;

  await passOneDay();
  const over = [accepted, unpaid, waiting].map(({ rideId }) => rideId);
  const due = await app.sql<
    { id: string }[]
  >`select id from ride where id = any(${over}) order by next_check_at, starts_at`;
  await start();

  expect(await stateOf(held)).toMatchObject({ cancelled: true, cancelReason: "unpaid" });
  expect((await app.cards.press(page, "pay")).status).toBe(410);
  expect(subjectsTo(held.email)).toEqual(["Your"]);
  const [visit] = await app.sql<{ status: string }[]>`select status from appointment where id = ${soon.appointmentId}`;
  expect(visit?.status).toBe("completed");
  expect(subjectsTo(soon.email)).not.toContain("Tomorrow");
  expect(subjectsTo(soon.email)).not.toContain("In");

  expect(await patientsView(app, offered)).toMatchObject({ status: "pending" });
  expect(await patientsView(app, unpaid)).toMatchObject({ status: "cancelled", cancelReason: "unpaid" });
  for (const [ride, cancelReason, amount] of [
    [accepted, "not_driven", 65],
    [waiting, "time_passed", 160],
  ] as const)
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason,
      refund: { amount, sent: true },
    });
  const ended = await app.sql<{ id: string }[]>`
    select target_id as id from audit_entry where action = 'ride canceled' order by audit_entry.id`;
  expect(ended).toEqual(due);
  for (const { rideId } of [waiting, accepted]) {
    const [patient] = await app.sql<{ email: string }[]>`
      select email from patient where id = (select patient_id from ride where id = ${rideId})`;
    expect(mailbox.to(patient?.email ?? "").slice(-2)).toMatchObject([
      { subject: expect.stringMatching(/^Your ride is canceled/) },
      { subject: expect.stringMatching(/^Your refund is on its way/) },
    ]);
  }
  const [driver] = await app.sql<{ online: boolean; openRides: number }[]>`
    select online, (select count(*)::int from ride where driver_id = driver.id and status in ('assigned', 'accepted')) as open_rides
    from driver where id = ${van.id}`;
  expect(driver).toEqual({ online: false, openRides: 0 });

  const before = [mailbox.received.length, (await app.cards.refunds()).length];
  await start();
  expect([mailbox.received.length, (await app.cards.refunds()).length]).toEqual(before);
  expect(await app.sql`select kind from email_outbox where due_at is not null`).toEqual([]);
  const addressed = mailbox.received.map(({ to, subject }) => `${to} ${subject}`);
  expect(new Set(addressed).size).toBe(addressed.length);
});
