import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { openStaffSession } from "../../api/src/lib/office/staff-sessions.ts";
import { sampleOf } from "../../api/test/sample.ts";
import { officeScreens } from "../src/app/paths.ts";
import { settled } from "./every-form.ts";
import { openOffice } from "./office.ts";
import { aConsultant, aPaidVisit, sql } from "./records.ts";
import { aVisitor, axeFaults } from "./stack.ts";

const LONG = "María de los Ángeles Fernández-Villavicencio Núñez y Etxeberría";
/** Sign-in screens show no names, and are tested elsewhere. */
const OUTSIDE = /\/(login|invitation|forgot-password)$/;
const screensOf = (side: "office" | "nurse") =>
  [...Object.values(officeScreens), `${officeScreens.officeUnavailable}?part=driver&driver=:driverId`].filter(
    (path) => path.startsWith(`/${side}`) && !OUTSIDE.test(path),
  );

/** A visit of people with long, non-English names, and the nurse's session. */
async function aLongVisit() {
  const [{ id: docId }, { appointmentId }] = [await aConsultant(), await aPaidVisit()];
  const [visit] = await sql<{ patientId: string }[]>`
    update appointment set consultant_id = ${docId}, starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes',
      meeting_url = 'https://meet.test/room'
    where id = ${appointmentId} returning patient_id as "patientId"`;
  const patientId = visit?.patientId ?? "";
  await sql`update patient set name = ${LONG}, phone = '2155550123' where id = ${patientId}`;
  await sql`update consultant set name = ${`${LONG} ${randomUUID().slice(0, 4)}`}, position = 0 where id = ${docId}`;
  const [nurse] = await sql<{ id: string }[]>`
    insert into staff (name, email, role, consultant_id, password_hash)
    values (${LONG}, ${`${randomUUID()}-${"n".repeat(40)}@nurse.test`}, 'nurse', ${docId}, 'none') returning id`;
  return { docId, patientId, visitId: appointmentId, session: await openStaffSession(sql, nurse?.id ?? "", "", true) };
}

/** An accepted ride of that patient and a driver with a long name. */
async function aLongRide(patientId: string): Promise<{ rideId: string; driverId: string }> {
  const [driver] = await sql<{ id: string }[]>`
    insert into driver (name, email, password_hash, phone) values (${LONG}, ${`${randomUUID()}@driver.test`}, 'none', '2155550110') returning id`;
  // An expired document cancels earlier acceptances.
  await sql`
    insert into driver_document (driver_id, kind, number, expires_on, file_key, file_name)
    values (${driver?.id ?? ""}, 'insurance', ${"7".repeat(60)}, now() + interval '9 days', 'private/long', ${`${"c".repeat(60)}.pdf`})`;
  await sql`
    insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    select ${driver?.id ?? ""}, 'licence', ${"8".repeat(60)}, now() - interval '9 days', 'accepted', id, now() from staff limit 1`;
  await sql`
    insert into driver_time_off (driver_id, during, cause, entered_by)
    select ${driver?.id ?? ""}, tstzrange(now() + interval '1 day', now() + interval '2 days'), 'vehicle', id from staff limit 1`;
  const [ride] = await sql<{ id: string }[]>`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
      status, quote_cents)
    values (${patientId}, ${driver?.id ?? ""}, ${LONG}, ${"c".repeat(60)}, true, 'ambulatory', now() + interval '40 days', 'cash', 'accepted',
      4500)
    returning id`;
  await sql`
    insert into assignment (ride_id, driver_id, reason, outcome) values (${ride?.id ?? ""}, ${driver?.id ?? ""}, ${LONG}, 'accepted')`;
  return { rideId: ride?.id ?? "", driverId: driver?.id ?? "" };
}

/** A message from a person with a long name, and the reply. */
async function aLongMessage(): Promise<string> {
  const [sent] = await sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message)
    values (${LONG}, ${`${randomUUID()}-${"n".repeat(40)}@long.test`}, ${LONG}, ${`${LONG}\n${"a".repeat(80)}`}) returning id`;
  await sql`
    insert into inbox_reply (item_id, by_staff, body)
    select ${sent?.id ?? ""}, id, ${"b".repeat(80)} from staff limit 1`;
  return sent?.id ?? "";
}

/** An organization with a long name and email. */
async function aLongPayer(): Promise<string> {
  const [payer] = await sql<{ id: string }[]>`
    insert into payer_organization (name, contact_name, billing_email, added_by)
    select ${`${LONG} ${randomUUID().slice(0, 4)}`}, ${LONG}, ${`${"b".repeat(60)}@${"c".repeat(40)}.test`}, id from staff limit 1 returning id`;
  return payer?.id ?? "";
}

/** That patient's plan on the account of an organization. */
async function aLongPlan(patientId: string, payerId: string): Promise<string> {
  const [plan] = await sql<{ id: string }[]>`
    insert into ride_plan (patient_id, weekdays, first_day, last_day, starts, return_trip, transport_type, pickup_address, dropoff_address, quote_cents,
      notes, passenger_name, passenger_phone, chair, transfers, companions, oxygen, stairs, booked_by, payer_organization_id, payer_reference)
    select ${patientId}, '{1,3,5}', current_date, current_date + 60, '10:30', false, 'ambulatory', ${LONG}, ${"c".repeat(60)}, 4500, '', ${LONG}, '2155550110', 'none', true, 0, false, false, id,
      ${payerId}, ${"7".repeat(60)} from staff limit 1 returning id`;
  return plan?.id ?? "";
}

/** A stuck refund of that patient, a reconciliation difference, and a driver with a payout and unpaid earnings. */
async function someLongMoney(patientId: string, visitId: string): Promise<void> {
  const paymentId = `pi_${randomUUID()}`;
  const [paid] = await sql<{ id: string }[]>`
    insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at, created_at)
    values (${patientId}, ${visitId}, 8000, 'paid', now(), ${randomUUID()}, 'https://pay.test', ${paymentId}, now(), now() - interval '90 days')
    returning id`;
  const checkoutId = paid?.id ?? "";
  await sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason, tries, due_at, problem, problem_since)
    values (${checkoutId}, ${paymentId}, 3000, 'office', 9, now() + interval '1 day', ${LONG}, now())`;
  await sql`
    insert into reconciliation_gap (kind, provider_id, payment_id, checkout_id, cents, happened_at)
    values ('missing_payment', ${paymentId}, ${paymentId}, ${checkoutId}, 8000, now())`;
  // Unpaid drivers are sorted by id.
  const driverId = `00000000-0000-7000-8000-${randomUUID().slice(-12)}`;
  await sql`insert into driver (id, name, email, password_hash) values (${driverId}, ${LONG}, ${`${randomUUID()}@driver.test`}, 'none')`;
  const drive = (daysAgo: number) => sql`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, paid_at,
      status, quote_cents, fare_cents, completed_at)
    select ${patientId}, ${driverId}, ${LONG}, ${LONG}, false, 'ambulatory', at, 'card', at, 'completed', 4500, 4500, at
    from (select now() - make_interval(days => ${daysAgo}) as at) as past`;
  await drive(20);
  await sql`
    insert into bank_account (driver_id, holder_name, routing_number, account_number)
    values (${driverId}, ${LONG}, '021000021', '000123456789')`;
  await sql`
    select make_payout_run((now() - interval '10 days')::date, null, array[${driverId}::uuid], '{}', id) from staff
    where role = 'owner' limit 1`;
  await drive(5);
}

/**
 * The problems of each screen: too wide, or axe's findings. In forced colors axe reads the page's own colors, so
 * contrast is not checked.
 */
async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${path}: ${overflow} px too wide`);
    const problems = (await axeFaults(page)).filter((problem) => !(isForced && problem.startsWith("color-contrast")));
    found.push(...problems.map((problem) => `${path}: ${problem}`));
  }
  return found;
}

const NARROW = { viewport: { width: 320, height: 700 } };
const FORCED = { viewport: { width: 768, height: 1000 }, forcedColors: "active" } as const;

const SIGHTS = [
  ["at 320 px", NARROW],
  ["at 768 px in forced colors", FORCED],
] as const;

test.each(sampleOf(SIGHTS, 1))(
  "with long Spanish names the office's and nurses' screens fit and pass axe: %s",
  async (_, options) => {
    const [{ docId, patientId, visitId, session }, itemId] = [await aLongVisit(), await aLongMessage()];
    const [{ rideId, driverId }, payerId] = [await aLongRide(patientId), await aLongPayer()];
    const planId = await aLongPlan(patientId, payerId);
    // First in every list, and so on public pages, only during this test.
    onTestFinished(async () => void (await sql`update consultant set position = 999 where id = ${docId}`));
    const withIds = (path: string) =>
      path
        .replace(":docId", docId)
        .replace(":patientId", patientId)
        .replace(":visitId", visitId)
        .replace(":rideId", rideId)
        .replace(":driverId", driverId)
        .replace(":itemId", itemId)
        .replace(":payerId", payerId)
        .replace(":planId", planId);

    const { page } = await openOffice("owner", options);
    expect(await problemsOf(page, sampleOf(screensOf("office"), 3).map(withIds))).toEqual([]);

    const nurse = await aVisitor(options);
    await nurse
      .context()
      .addCookies([{ name: "nurse", value: session, domain: "localhost", path: "/api/nurse", sameSite: "Strict" }]);
    expect(await problemsOf(nurse, sampleOf(screensOf("nurse"), 1).map(withIds))).toEqual([]);
  },
);

/** A button on a screen and the dialog it opens, for every dialog without its own screen. Some are in the menu of a record's head. */
const DIALOGS: [path: string, press: string | RegExp, dialog: string | RegExp, menu?: "More"][] = [
  ["/office/calendar", "Book for a caller", "Book for a caller"],
  ["/office/calendar", /^Search/, "Search"],
  ["/office/visits/:visitId", "Reschedule", "Reschedule visit"],
  ["/office/visits/:visitId", "Cancel visit", "Cancel visit", "More"],
  ["/office/visits/:visitId", "Send refund", "Send refund", "More"],
  ["/office/visits/:visitId", "Resend", /./],
  ["/office/visits/:visitId", "Reschedule visit", "Reschedule visit"],
  ["/office/visits/:visitId", "Refund in full", /^Refund \$/],
  ["/office/patients/:patientId", "Book a visit", /^Book for/],
  ["/office/patients/:patientId", "Edit patient", /^Edit/, "More"],
  ["/office/patients/:patientId", "Merge with another record", "Merge two records", "More"],
  ["/office/inbox/:itemId", "Snooze", "Snooze"],
  ["/office/texts", "Add a canned reply", /^New reply for key/],
  ["/office/texts", /^Edit On the way/, "Edit key 1"],
  ["/office/drivers", /^Suspend/, /^Suspend/],
  ["/office/drivers/:driverId", /^Suspend/, /^Suspend/, "More"],
  ["/office/drivers/:driverId", "Edit driver", /^Edit/, "More"],
  ["/office/drivers/:driverId", /^Reject/, /^Reject/],
  ["/office/unavailable?part=driver", /^Back early/, /is back$/],
  ["/office/rides/:rideId", "Assign driver", "Assign driver"],
  ["/office/rides/:rideId", "Edit ride", "Edit ride", "More"],
  ["/office/rides/:rideId", "Unassign driver", "Unassign driver", "More"],
  ["/office/rides/:rideId", "Cancel ride", "Cancel ride", "More"],
  ["/office/consultants/:docId?part=time-off", "Add time off", "Add time off"],
  ["/office/consultants/:docId?part=time-off", /^End/, "End this time off?"],
  ["/office/time-off", "Add time off", "Add time off"],
  ["/office/settings", "Change: Wheelchair", "Wheelchair"],
  ["/office/staff", "Invite a colleague", "Invite a colleague"],
  ["/office/staff", "Invite a nurse", "Invite a nurse"],
  ["/office/staff", /^Change/, /./],
  ["/office/money?part=refunds", "Mark as refunded", /as refunded\?$/],
  ["/office/money?part=check", "Explain", /./],
  ["/office/ride-plans/:planId", "End plan", /^End the plan/],
  ["/office/money/payers/:payerId", "Record payment received", /^Record a payment/],
  ["/office/money?part=payers", "Add an organization", "Add an organization"],
  ["/office/money/payers/:payerId", "Edit organization", /^Edit/],
  ["/office/money/payers/:payerId", "Stop organization", /^Stop booking/, "More"],
  ["/office/money?part=payouts", "Make bank file", /^Make/],
  ["/office/money?part=payouts", /our bank's details$/i, "Our bank's details"],
  ["/office/money?part=payouts", /^(Add account|•••• \w+) of/, /^Account of/],
  ["/nurse/time-off", "Add time off", "Add time off"],
  ["/nurse", /^Search/, "Search"],
];

test("at 320 px with long Spanish names the office's and nurses' dialogs fit and pass axe", async () => {
  const [{ docId, patientId, visitId, session }, itemId] = [await aLongVisit(), await aLongMessage()];
  const [{ rideId, driverId }, payerId] = [await aLongRide(patientId), await aLongPayer()];
  const planId = await aLongPlan(patientId, payerId);
  onTestFinished(async () => void (await sql`update consultant set position = 999 where id = ${docId}`));
  await sql`insert into provider_no_show (appointment_id, starts_at) select id, starts_at from appointment where id = ${visitId}`;
  await sql`
    insert into time_off (consultant_id, during, reason)
    values (${docId}, tstzrange(now() + interval '3 days', now() + interval '9 days'), ${LONG})`;
  const { page } = await openOffice("owner", NARROW);
  await someLongMoney(patientId, visitId);
  const nurse = await aVisitor(NARROW);
  await nurse
    .context()
    .addCookies([{ name: "nurse", value: session, domain: "localhost", path: "/api/nurse", sameSite: "Strict" }]);
  const found: string[] = [];
  for (const [path, press, dialog, more] of sampleOf(DIALOGS, 4)) {
    const at = path.startsWith("/nurse") ? nurse : page;
    const ids = {
      ":docId": docId,
      ":patientId": patientId,
      ":visitId": visitId,
      ":rideId": rideId,
      ":driverId": driverId,
      ":itemId": itemId,
      ":payerId": payerId,
      ":planId": planId,
    };
    await at.goto(Object.entries(ids).reduce((whole, [name, id]) => whole.replace(name, id), path));
    if (more) await at.getByRole("button", { name: more, exact: true }).click();
    await at
      .getByRole("button", { name: press, exact: typeof press === "string" })
      .first()
      .click();
    await at.getByRole("dialog", { name: dialog }).waitFor();
    await settled(at);
    const overflow = await at.evaluate(() => {
      const card = document.querySelector("dialog[open]");
      return card ? card.scrollWidth - card.clientWidth : 0;
    });
    if (overflow > 0) found.push(`${path} ${press}: ${overflow} px too wide`);
    found.push(...(await axeFaults(at)).map((problem) => `${path} ${press}: ${problem}`));
  }
  expect(found).toEqual([]);
});
