import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aDriver, aPatient } from "../../../../test/people.ts";
import { insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";
import { tracesOf } from "../../../../test/traces.ts";
import { frequentJobs } from "../../../jobs.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });
const PASSWORD = "correct horse";
const passwordHash = await hashPassword(PASSWORD);

/** A patient, and a word that occurs nowhere else. */
async function aPerson() {
  const word = `w${randomUUID().slice(0, 8)}`;
  const { id, token } = await aPatient(app, { name: `Ann ${word}` });
  const email = `${word}@patient.test`;
  await app.sql`update patient set password_hash = ${passwordHash}, email = ${email} where id = ${id}`;
  return { id, token, email, word };
}

it("erases what others wrote about the patient: reasons of moves, extras, refunds and audit entries", async () => {
  const ann = await aPerson();
  const [colleague, consultant, driver] = [await aColleague(app, "desk"), await aConsultant(app), await aDriver(app)];
  const ride = await insert(app, "ride", {
    patient_id: ann.id,
    driver_id: driver.id,
    pickup_address: ann.word,
    dropoff_address: ann.word,
    notes: ann.word,
    return_trip: false,
    transport_type: "ambulatory",
    starts_at: new Date(),
    payment_method: "cash",
    status: "completed",
    quote_cents: 4500,
    fare_cents: 4500,
    completed_at: new Date(),
  });
  await insert(app, "extra_claim", { ride_id: ride, driver_id: driver.id, cents: 500, reason: ann.word });
  const [visit] = await app.sql<{ id: string }[]>`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
    values (${ann.id}, ${consultant.id}, now() - interval '1 day', now() - interval '23 hours', 'completed', 8000, ${ann.email}, now())
    returning id`;
  const visitId = visit?.id ?? "";
  await app.sql`
    insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id, reason)
    values (${visitId}, ${consultant.id}, ${consultant.id}, now(), now() + interval '1 day', 'staff', ${colleague.id}, ${ann.word})`;
  const [checkout] = await app.sql<{ id: string }[]>`
    insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at)
    values (${ann.id}, ${visitId}, 8000, 'paid', now(), ${randomUUID()}, 'https://pay.test', ${randomUUID()}, now()) returning id`;
  await app.sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason, by_staff, staff_note, refunded_at, provider_refund_id)
    select id, payment_id, 100, 'office', ${colleague.id}, ${ann.word}, now(), ${randomUUID()} from checkout where id = ${checkout?.id ?? ""}`;
  await app.sql`
    insert into audit_entry (actor, actor_id, action, subject_kind, subject_id, reason, change)
    values ('staff', ${colleague.id}, 'refund sent', 'visit', ${visitId}, ${ann.word}, ${app.sql.json({ owedCents: [100, 0] })})`;

  const answer = await app.post("/api/user/delete-account", { password: PASSWORD }, { token: ann.token });
  expect(answer.status).toBe(200);
  await runJobs(frequentJobs(app.services));
  expect(await tracesOf(app.sql, [ann.word])).toEqual([]);
  const [entry] = await app.sql`select actor, action, reason, change from audit_entry where subject_id = ${visitId}`;
  expect(entry).toEqual({ actor: "staff", action: "refund sent", reason: null, change: { owedCents: [100, 0] } });
  await expect(app.sql`update audit_entry set reason = 'another'`).rejects.toThrow("cannot be changed");
});
