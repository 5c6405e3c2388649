import { join } from "node:path";
import { expect, it } from "vitest";
import { OfficeVisitFound } from "../../contract/office-visits.ts";
import { frequentJobs } from "../../src/jobs.ts";
import { migrate } from "../../src/lib/db/migrate.ts";
import { runJobs } from "../../src/lib/jobs/jobs.ts";
import { read } from "../app.ts";
import { testAppWithCards } from "../cards.ts";
import { bareDatabase } from "../database.ts";
import { sendDueEmails } from "../mailbox.ts";
import { aColleague } from "../staff.ts";
import { unpackOlderVersion } from "./kept-version.ts";

/*
 * During an upgrade a copy of the older version keeps running beside the new one, on the new schema and with the new functions. Here the
 * older version is a real one: it creates its database, the new version upgrades it, and the older one goes on.
 */

type Older = typeof import("../cards.ts") &
  typeof import("../mailbox.ts") &
  typeof import("../email-stories.ts") &
  typeof import("../people.ts") &
  typeof import("../driving.ts") &
  typeof import("../plans.ts") &
  typeof import("../visits.ts") &
  typeof import("../rides.ts") &
  typeof import("../staff.ts");
type Renderers = typeof import("../../src/emails.ts");

const folder = unpackOlderVersion();
const load = (path: string) => import(join(folder, path));
const older: Older = {
  ...(await load("api/test/cards.ts")),
  ...(await load("api/test/mailbox.ts")),
  ...(await load("api/test/email-stories.ts")),
  ...(await load("api/test/people.ts")),
  ...(await load("api/test/driving.ts")),
  ...(await load("api/test/plans.ts")),
  ...(await load("api/test/visits.ts")),
  ...(await load("api/test/rides.ts")),
  ...(await load("api/test/staff.ts")),
};
const { emailRenderers }: Renderers = await load("api/src/emails.ts");

/** Emails whose recipients are erased when they are sent. */
const TO_ADDRESS = ["password-changed", "email-changed", "account-deleted", "work-account-deleted"];

/** A database that the older version made and the new one upgraded, and the older version on it. */
async function olderVersionBesideNew() {
  const database = await bareDatabase();
  const mailbox = await older.testMailbox();
  const app = await older.testAppWithCards({ SMTP_URL: mailbox.url }, database);
  await migrate(database.sql);
  return { ...database, mailbox, app };
}

/** The kinds of email that the older version can't make any more, and why. */
async function failedEmails({ sql, app, mailbox }: Awaited<ReturnType<typeof olderVersionBesideNew>>) {
  const records = await older.emailRecordsOf(app);
  const failed: string[] = [];
  for (const kind of Object.keys(emailRenderers)) {
    await older.sendDueEmails(app);
    await sql`delete from email_outbox where kind = ${kind}`;
    const before = mailbox.received.length;
    await sql`select enqueue_email(${kind}, ${records[kind] ?? ""}, ${TO_ADDRESS.includes(kind) ? "ann@left.test" : null})`;
    await older.sendDueEmails(app).catch((error: Error) => void failed.push(`${kind}: ${error.message}`));
    if (mailbox.received.length === before) failed.push(`${kind} was not sent`);
  }
  return failed;
}

it("the older version makes every kind of email on the upgraded database", async () => {
  const side = await olderVersionBesideNew();
  expect(Object.keys(emailRenderers).length).toBeGreaterThan(60);
  expect(await failedEmails(side)).toEqual([]);
});

it("the older version books, reschedules and cancels visits on the upgraded database", async () => {
  const { app } = await olderVersionBesideNew();
  const visit = await older.aPaidVisit(app);
  const [free] = await older.bookingInputsFor(app, visit.docId);
  const { appointmentId, token } = visit;
  const moved = { appointmentId, slotDate: free?.slotDate, slotTime: free?.slotTime };
  expect((await app.post("/api/user/move-appointment", moved, { token })).body).toMatchObject({ success: true });
  expect((await app.post("/api/user/cancel-appointment", { appointmentId }, { token })).body).toMatchObject({
    success: true,
  });
});

it("the older version books, drives and cancels rides and plans on the upgraded database", async () => {
  const { app } = await olderVersionBesideNew();
  const { van, ride } = await older.anAcceptedRide(app);
  for (const step of ["on_my_way", "at_door", "on_board"])
    expect([step, (await older.says(app, van, "step", ride, { step })).status]).toEqual([step, 200]);
  expect((await older.completes(app, van, ride, { fare: 65 })).body).toMatchObject({ success: true });
  for (const transportType of ["ambulatory", "bariatric", "stretcher"] as const) {
    const { token, rideId } = await older.aPaidRide(app, older.aRideInput({ transportType, returnTrip: true }));
    expect((await app.post("/api/user/cancel-ride", { rideId }, { token })).body).toMatchObject({ success: true });
  }
  const { token, planId } = await older.aPlan(app);
  expect((await app.post("/api/user/end-ride-plan", { planId }, { token })).body).toMatchObject({ success: true });
});

it("the office moves, cancels and undoes with the older version on the upgraded database", async () => {
  const { app } = await olderVersionBesideNew();
  const desk = await older.aColleague(app, "desk");
  const visit = await older.aPaidVisit(app);
  const path = `/api/office/visits/${visit.appointmentId}`;
  const found = async () => read(OfficeVisitFound, await app.get(path, desk)).visit;
  const [, free] = await older.bookingInputsFor(app, visit.docId);
  const target = { slotDate: free?.slotDate, slotTime: free?.slotTime };
  for (const [action, input] of [
    ["move", target],
    ["cancel", { canceledBy: "office" }],
  ] as const) {
    const { state, startsAt, revision } = await found();
    const acted = await app.post(`${path}/${action}`, { revision, reason: "Ruth is ill", ...input }, desk);
    expect([action, acted.status, acted.body["message"]]).toEqual([action, 200, expect.any(String)]);
    const undone = await app.post(`/api/office/undo/${String(acted.body["operationId"])}`, {}, desk);
    expect([action, undone.status]).toEqual([action, 200]);
    expect(await found()).toMatchObject({ state, startsAt });
  }
});

it("each version sends what the other queued, also what is sent again", async () => {
  const { app, mailbox, sql, url } = await olderVersionBesideNew();
  const newer = await testAppWithCards({ SMTP_URL: mailbox.url }, { sql, url });
  const { appointmentId, token, email, zoomEmail } = await older.aPaidVisit(app);
  const sent = () =>
    [email, zoomEmail].map(
      (to) => mailbox.to(to).filter(({ subject = "" }) => subject.includes(" is confirmed: ")).length,
    );
  // The first arranges the call, which the confirmation has.
  for (const _ of [1, 2]) await runJobs(frequentJobs(newer.services));
  expect(sent()).toEqual([1, 1]);
  const again = { appointmentId, zoomEmail };
  expect((await app.post("/api/user/send-confirmation", again, { token })).status).toBe(200);
  await sendDueEmails(newer);
  expect(sent()).toEqual([2, 2]);
  expect((await newer.post("/api/user/send-confirmation", again, { token })).status).toBe(200);
  await older.sendDueEmails(app);
  expect(sent()).toEqual([3, 3]);
  const desk = await aColleague(newer, "desk");
  const which = { kind: "appointment-paid-copy", subjectId: appointmentId };
  expect((await newer.post(`/api/office/visits/${appointmentId}/emails`, which, desk)).status).toBe(200);
  await older.sendDueEmails(app);
  expect(sent()).toEqual([4, 3]);
  expect((await app.post("/api/user/cancel-appointment", { appointmentId }, { token })).status).toBe(200);
  await sendDueEmails(newer);
  for (const to of [email, zoomEmail])
    expect(mailbox.to(to).filter(({ subject = "" }) => subject.includes(" is canceled: "))).toHaveLength(1);
});

it("a statement from before the upgrade and one that the older version makes after it have their lines", async () => {
  const database = await bareDatabase();
  const { sql } = database;
  const app = await older.testAppWithCards({}, database);
  const { ride } = await older.anAcceptedRide(app);
  const onAccount = async (at: string) => {
    const [payer] = await sql<{ id: string }[]>`
      insert into payer_organization (name, billing_email, added_by) select gen_random_uuid(), 'bills@payer.test', id from staff limit 1 returning id`;
    await sql`
      update ride set payment_method = 'account', payer_organization_id = ${payer?.id ?? ""}, payer_reference = ${at}, starts_at = ${at}
      where id = ${ride.rideId}`;
  };
  const make = (month: string) =>
    sql`select make_payer_statements(${month}, ${month}, ${month}::timestamptz + interval '28 days', false)`;
  await onAccount("2026-01-10");
  await make("2026-01-01");
  await migrate(sql);
  await onAccount("2026-02-10");
  await make("2026-02-01");
  const lines = await sql`
    select reference, kind, passenger <> '' as has_initials, price_cents > 0 and price_cents - reduced_cents = total_cents as is_whole,
      balance_cents = total_cents as is_due from payer_statement s join payer_statement_line on payer_statement_id = s.id order by month`;
  const line = { kind: "ride", hasInitials: true, isWhole: true, isDue: true };
  expect(lines).toEqual([
    { ...line, reference: "2026-01-10" },
    { ...line, reference: "2026-02-10" },
  ]);
});

it("a rename that the older version can't use is noticed", async () => {
  const side = await olderVersionBesideNew();
  await side.sql`alter table emailed_link rename to link_in_email`;
  await expect(failedEmails(side)).rejects.toThrow('relation "emailed_link" does not exist');
});
