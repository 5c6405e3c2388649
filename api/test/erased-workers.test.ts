import { describe, expect, it } from "vitest";
import { PERSONAL_DATA } from "../src/lib/accounts/personal-data.ts";
import { openSession } from "../src/lib/accounts/sessions.ts";
import { openStaffSession } from "../src/lib/office/staff-sessions.ts";
import { testAppWithCards } from "./cards.ts";
import { aDay } from "./driver-documents.ts";
import { sendDueEmails, testMailbox } from "./mailbox.ts";
import { aConsultant, aDriver, aPatient, bookingInputsFor } from "./people.ts";
import { aPaidRide, removeDriversAndRides } from "./rides.ts";
import { insert } from "./rows.ts";
import { aColleague, aNurse, aNurseVisit } from "./staff.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", SMTP_URL: mailbox.url });
const owner = await aColleague(app, "owner");
const erase = (record: string, revision: number, by = owner) =>
  app.post(`/api/office/${record}/erase`, { revision }, by);

/** Columns about one kind of worker that the register erases, as `table.column`. */
const erasedOf = (...about: string[]) =>
  Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, handling]) =>
      about.includes(handling.about) && handling.erased !== false ? [`${table}.${column}`] : [],
    ),
  );

/** The tables in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.sql`select from ${app.sql(name)} as t where t::text ilike ${`%${text}%`} limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const marker = () => crypto.randomUUID().replaceAll("-", "");
const revisionOf = async (table: string, id: string) => {
  const [row] = await app.sql<{ revision: number }[]>`select revision from ${app.sql(table)} where id = ${id}`;
  return row?.revision ?? 0;
};
const audited = (subject_id: string, subject_kind: string, mark: string) =>
  insert(app, "audit_entry", { actor: "office", action: "noted", subject_id, subject_kind, reason: mark });

/** A bank account, a paid payout to it, and a note of the office, with a marker in the holder's name and in the note. */
async function markAccountAndNote(whose: { driver_id: string } | { consultant_id: string }, mark: string) {
  const account = { ...whose, holder_name: mark, routing_number: "021000021", account_number: "123456789" };
  await insert(app, "bank_account", account);
  await insert(app, "office_note", { ...whose, by_staff: owner.id, body: mark });
  const paid = { paid_at: new Date(), paid_by: owner.id, reference: "payouts-2026-01-31-1" };
  const days = { from_day: "2026-01-01", to_day: "2026-01-31" };
  await insert(app, "payout", { ...account, ...paid, ...days, cents: 4500, made_by: owner.id });
}

/** A suspended driver with a marker in every column that the register erases. */
async function aMarkedDriver() {
  const [mark, { id }] = [marker(), await aDriver(app)];
  await app.sql`
    update driver set name = ${mark}, email = ${`${mark}@driver.test`}, password_hash = ${mark}, phone = ${mark}, license_number = ${mark},
      vehicle_model = ${mark}, vehicle_number = ${mark}, image = ${`/files/pictures/${mark}.webp`}, suspended_at = now()
    where id = ${id}`;
  const columns = {
    driver_id: id,
    number: mark,
    expires_on: aDay(30),
    file_key: `private/${mark}.pdf`,
    file_name: mark,
  };
  const checked = { checked_by: owner.id, checked_at: new Date() };
  await insert(app, "driver_document", {
    ...columns,
    ...checked,
    kind: "insurance",
    state: "refused",
    rejection_reason: mark,
  });
  const types = { from_type: "Sedan", to_type: "Stretcher Van" };
  await insert(app, "vehicle_change", {
    driver_id: id,
    ...types,
    ...checked,
    outcome: "refused",
    rejection_reason: mark,
  });
  await openSession(app.sql, "driver", id);
  const [session] = await app.sql<
    { id: string }[]
  >`update driver_session set device = ${mark} where driver_id = ${id} returning id`;
  await app.sql`
    insert into push_subscription (session_id, driver_id, endpoint, p256dh, auth)
    values (${session?.id ?? ""}, ${id}, ${mark}, ${mark}, ${mark})`;
  await audited(id, "driver", mark);
  await markAccountAndNote({ driver_id: id }, mark);
  const { rideId } = await aPaidRide(app);
  await app.sql`
    insert into step_position (ride_id, step, driver_id, latitude, longitude, accuracy_meters, taken_at)
    values (${rideId}, 'at_door', ${id}, 39.95, -75.16, 12, now())`;
  await insert(app, "assignment", {
    ride_id: rideId,
    driver_id: id,
    reason: "chosen",
    outcome: "taken_back",
    ended_at: new Date(),
  });
  await app.sql`
    insert into audit_entry (actor, action, subject_kind, subject_id, change)
    values ('office', 'ride unassigned', 'ride', ${rideId}, ${app.sql.json({ driver: [mark, null] })})`;
  return { id, mark };
}

/** A staff or nurse account with a marker in every column that the register erases. */
async function markStaff(id: string, mark: string, isNurse: boolean) {
  await app.sql`
    update staff set name = ${mark}, email = ${`${mark}@office.test`}, password_hash = ${mark},
      feed_hash = ${isNurse ? mark : null}, feed_made_at = ${isNurse ? new Date() : null} where id = ${id}`;
  await app.sql`insert into staff_factor (staff_id, kind, secret) values (${id}, 'totp', ${mark})`;
  await app.sql`
    insert into staff_factor (staff_id, kind, credential_id, public_key, transports)
    values (${id}, 'passkey', ${mark}, ${Buffer.from(mark)}, ${[mark]})`;
  await openStaffSession(app.sql, id, mark, true);
  await app.sql`update staff_session set challenge = ${mark} where staff_id = ${id}`;
  await audited(id, isNurse ? "nurse" : "staff", mark);
}

/** Columns in which the fixtures put markers; the register may name no others. */
const DRIVER_COLUMNS = [
  ...["email", "name", "password_hash", "phone", "license_number", "vehicle_model", "vehicle_number", "image"].map(
    (c) => `driver.${c}`,
  ),
  ...["number", "expires_on", "file_key", "file_name", "rejection_reason"].map((c) => `driver_document.${c}`),
  ...["bank_account", "payout"].flatMap((table) =>
    ["holder_name", "routing_number", "account_number"].map((c) => `${table}.${c}`),
  ),
  // Numbers can't hold the marker: they go with their row or with the holder's name.
  ...["step_position.latitude", "step_position.longitude"],
  // A driver's own vehicle follows the driver's record.
  ...["driver_session.device", "office_note.body", "vehicle_change.rejection_reason", "vehicle.model", "vehicle.plate"],
  ...["endpoint", "p256dh", "auth"].map((c) => `push_subscription.${c}`),
];
const STAFF_COLUMNS = [
  ...["email", "name", "password_hash", "feed_hash"].map((c) => `staff.${c}`),
  ...["secret", "credential_id", "public_key", "transports"].map((c) => `staff_factor.${c}`),
  ...["staff_session.device", "staff_session.challenge"],
];
const NURSE_COLUMNS = [
  ...[
    "name",
    "image",
    "degree",
    "about",
    "address_line1",
    "address_line2",
    "languages",
    "license_state",
    "license_number",
    "search_vector",
  ].map((c) => `consultant.${c}`),
  "time_off.reason",
];

describe("a driver", () => {
  it("has a marker in every column that the register erases", () => {
    expect(erasedOf("driver").toSorted()).toEqual(DRIVER_COLUMNS.toSorted());
  });

  it("is erased everywhere, notified once at the old email, and removed from the list", async () => {
    const { id, mark } = await aMarkedDriver();
    expect((await erase(`drivers/${id}`, await revisionOf("driver", id))).status).toBe(200);
    await sendDueEmails(app);
    expect(mailbox.to(`${mark}@driver.test`).map(({ subject }) => subject)).toEqual(["Your account is deleted"]);
    await app.sql`delete from file_deletion where key like ${`%${mark}%`}`;
    expect(await tablesWith(mark)).toEqual([]);
    expect(await app.sql`select from step_position where driver_id = ${id}`).toEqual([]);
    expect(await app.sql`select from payout where driver_id = ${id} and account_number is not null`).toEqual([]);
    expect((await app.get(`/api/office/drivers/${id}`, owner)).status).toBe(404);
    expect((await app.post(`/api/office/drivers/${id}/reinstate`, { revision: 2, reason: "No" }, owner)).status).toBe(
      404,
    );
  });

  it("has the picture and the documents' files deleted", async () => {
    const { id, mark } = await aMarkedDriver();
    await erase(`drivers/${id}`, await revisionOf("driver", id));
    const files = await app.sql<
      { key: string }[]
    >`select key from file_deletion where key like ${`%${mark}%`} order by key`;
    expect(files.map(({ key }) => key)).toEqual([`private/${mark}.pdf`, `public/pictures/${mark}.webp`]);
  });

  it("can't be erased before the suspension, with a ride, or while money is owed", async () => {
    await removeDriversAndRides(app);
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    const first = await erase(`drivers/${van.id}`, await revisionOf("driver", van.id));
    expect([first.status, first.body["message"]]).toEqual([409, "Please suspend this driver before you erase them."]);
    await app.sql`update driver set suspended_at = now(), online = false where id = ${van.id}`;
    const second = await erase(`drivers/${van.id}`, await revisionOf("driver", van.id));
    expect(second.body["message"]).toBe("This driver still has a ride. Please assign it to another driver first.");
    await app.sql`
      update ride set status = 'completed', completed_at = now(), fare_cents = 4500, on_board_at = now() where id = ${ride.rideId}`;
    const third = await erase(`drivers/${van.id}`, await revisionOf("driver", van.id));
    expect(third.body["message"]).toBe("This driver is still owed money. Please pay it out under Money first.");
  });
});

describe("a staff member", () => {
  it("has a marker in every column that the register erases", () => {
    expect(erasedOf("staff").toSorted()).toEqual(STAFF_COLUMNS.toSorted());
  });

  it("is erased everywhere once disabled, and the tasks are unassigned", async () => {
    const [mark, { id }] = [marker(), await aColleague(app, "desk")];
    await markStaff(id, mark, false);
    const message = { name: "Mona", email: "mona@x.test", subject: "Hours", message: "When?" };
    const item = await insert(app, "contact_message", message);
    await app.sql`update inbox_item set taken_by = ${id}, taken_at = now() where id = ${item}`;
    expect((await erase(`staff/${id}`, await revisionOf("staff", id))).body["message"]).toBe(
      "Please disable this account before you erase it.",
    );
    await app.sql`update staff set disabled_at = now() where id = ${id}`;
    expect((await erase(`staff/${id}`, await revisionOf("staff", id))).status).toBe(200);
    await sendDueEmails(app);
    expect(await tablesWith(mark)).toEqual([]);
    expect(await app.sql`select taken_by from inbox_item where id = ${item}`).toMatchObject([{ takenBy: null }]);
  });
});

describe("a nurse", () => {
  it("has a marker in every column that the register erases", () => {
    expect(erasedOf("nurse").toSorted()).toEqual(NURSE_COLUMNS.toSorted());
  });

  it("is erased everywhere with the login, and is neither listed nor found", async () => {
    const [mark, nurse] = [marker(), await aNurse(app)];
    await markStaff(nurse.id, mark, true);
    await app.sql`
      update consultant set name = ${mark}, image = ${`/files/pictures/${mark}.webp`}, degree = ${mark}, about = ${mark}, address_line1 = ${mark},
        address_line2 = ${mark}, languages = ${[mark]}, license_state = 'PA', license_number = ${mark} where id = ${nurse.docId}`;
    await app.sql`
      insert into time_off (consultant_id, during, reason) values (${nurse.docId}, tstzrange(now(), now() + interval '1 day'), ${mark})`;
    await audited(nurse.docId, "consultant", mark);
    await markAccountAndNote({ consultant_id: nurse.docId }, mark);
    const { visitId } = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
    await app.sql`
      insert into audit_entry (actor, action, subject_kind, subject_id, change)
      values ('office', 'appointment rescheduled', 'visit', ${visitId}, ${app.sql.json({ consultant: ["Noor Haddad", mark] })})`;
    expect((await erase(`consultants/${nurse.docId}`, await revisionOf("consultant", nurse.docId))).status).toBe(200);
    await sendDueEmails(app);
    await app.sql`delete from file_deletion where key like ${`%${mark}%`}`;
    expect(await tablesWith(mark)).toEqual([]);
    const pages = [`/api/doctor/${nurse.docId}`, `/api/doctor/${nurse.docId}/slots`];
    for (const page of [...pages, `/api/office/consultants/${nurse.docId}`])
      expect((await app.get(page, owner)).status).toBe(404);
    expect(JSON.stringify((await app.get("/api/doctor/list")).body)).not.toContain(nurse.docId);
    expect(JSON.stringify((await app.get("/api/office/consultants?limit=50", owner)).body)).not.toContain(nurse.docId);
  });

  it("can't be erased while a payout isn't marked as paid", async () => {
    const { id } = await aConsultant(app);
    const days = { from_day: "2026-01-01", to_day: "2026-01-31" };
    await insert(app, "payout", { ...days, consultant_id: id, cents: 4500, made_by: owner.id });
    const answer = await erase(`consultants/${id}`, await revisionOf("consultant", id));
    expect([answer.status, answer.body["message"]]).toEqual([
      409,
      "This nurse is still owed money. Please pay it out under Money first.",
    ]);
  });

  it("can't be erased with an upcoming visit", async () => {
    const [{ id }, patient] = [await aConsultant(app), await aPatient(app)];
    const [input] = await bookingInputsFor(app, id);
    expect((await app.post("/api/user/book-appointment", input, patient)).status).toBe(200);
    const answer = await erase(`consultants/${id}`, await revisionOf("consultant", id));
    expect([answer.status, answer.body["message"]]).toEqual([
      409,
      "This nurse still has visits ahead. Please reschedule or cancel them first.",
    ]);
  });
});

it("loses the stored responses of their calls", async () => {
  const [driver, colleague, key] = [await aDriver(app), await aColleague(app, "desk"), crypto.randomUUID()];
  expect((await app.post("/api/driver/sessions/end-others", {}, { ...driver, key })).status).toBe(200);
  expect((await app.put("/api/office/digest", { wanted: true }, { ...colleague, key })).status).toBe(200);
  await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
  await app.sql`update staff set disabled_at = now() where id = ${colleague.id}`;
  for (const record of [`drivers/${driver.id}`, `staff/${colleague.id}`]) {
    const [table = "", id = ""] = record.split("/");
    expect((await erase(record, await revisionOf(table.replace("drivers", "driver"), id))).status).toBe(200);
  }
  expect(await app.sql`select account from idempotency_key where key = ${key}`).toEqual([]);
});

it("can be erased only by an owner, with the current revision", async () => {
  const { id } = await aMarkedDriver();
  expect((await erase(`drivers/${id}`, 1, await aColleague(app, "desk"))).status).toBe(403);
  expect((await erase(`drivers/${id}`, 99)).status).toBe(409);
});
