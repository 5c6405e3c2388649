import { describe, expect, it } from "vitest";
import { LinkedVisit } from "../contract/visit-links.ts";
import { createVisitLink } from "../src/features/appointments/changes/visit-link-urls.ts";
import { hashPassword } from "../src/lib/accounts/passwords.ts";
import { digest } from "../src/lib/accounts/tokens.ts";
import { createCode } from "../src/lib/mail/link-codes.ts";
import { read } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
import { aPatient } from "./people.ts";
import { aPaidRide } from "./rides.ts";
import { insert } from "./rows.ts";
import { aColleague } from "./staff.ts";
import { aPaidVisit } from "./visits.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");

/** Tables whose links act on a visit or ride without a login. They end together. */
const ENDS = ["emailed_link", "pay_link", "ride_link", "visit_choice_link"];

/** Tables with other secrets, and why changing the account's email or password leaves them as they are here. */
const OTHERS: Record<string, string> = {
  email_change: "Confirms an email; a new password deletes the row (email-change.test.ts)",
  password_reset: "Sets the password; used once (password-reset.test.ts)",
  recovery_code: "A second factor of staff",
  sms_number: "A code that is typed while logged in",
  staff_invitation: "Of staff and nurses",
  visit_cc: "Confirms a second address, which can act on nothing",
};

/** One live link of each kind to a patient's visit and ride. */
async function linksOf(visitId: string, rideId: string, consultantId: string): Promise<void> {
  const hash = () => digest(createCode());
  await app.sql`insert into emailed_link (token_hash, appointment_id) values (${hash()}, ${visitId})`;
  await app.sql`insert into emailed_link (token_hash, ride_id) values (${hash()}, ${rideId})`;
  await app.sql`insert into ride_link (token_hash, ride_id) values (${hash()}, ${rideId})`;
  await insert(app, "pay_link", { token_hash: hash(), appointment_id: visitId, by_staff: desk.id });
  await insert(app, "pay_link", { token_hash: hash(), ride_id: rideId, by_staff: desk.id });
  const affected = await app.sql<{ id: string }[]>`
    insert into affected_visit (appointment_id, consultant_id, starts_at)
    select id, ${consultantId}, starts_at from appointment where id = ${visitId} returning id`;
  await app.sql`insert into visit_choice_link (token_hash, affected_visit_id) values (${hash()}, ${affected[0]?.id ?? ""})`;
}

/** What `linksOf` made. */
const ALL = { emailedLink: 2, rideLink: 1, payLink: 2, visitChoiceLink: 1 };

const live = async () => {
  const [counts] = await app.sql<Record<string, number>[]>`
    select (select count(*)::int from emailed_link) as emailed_link, (select count(*)::int from ride_link) as ride_link,
      (select count(token_hash)::int from pay_link) as pay_link, (select count(*)::int from visit_choice_link) as visit_choice_link`;
  return counts;
};

it("every table with a secret is known, so that a new kind of link ends with the others", async () => {
  const tables = await app.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('token_hash', 'code_hash')`;
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...ENDS, ...Object.keys(OTHERS)].toSorted());
});

type Visit = Awaited<ReturnType<typeof aPaidVisit>>;
const events: Record<string, (visit: Visit, patientId: string) => Promise<unknown>> = {
  "the password changes": (_, id) => app.sql`update patient set password_hash = 'another' where id = ${id}`,
  "the email changes": (_, id) =>
    app.sql`update patient set email = ${`${crypto.randomUUID()}@x.test`} where id = ${id}`,
  "the visit and ride get another patient": async (_, id) => {
    const other = await aPatient(app);
    await app.sql`update ride set patient_id = ${other.id} where patient_id = ${id}`;
    await app.sql`update appointment set patient_id = ${other.id} where patient_id = ${id}`;
  },
};

describe.each(Object.entries(events))("when %s", (_, happens) => {
  it("every link that acts without a login ends, and others' links stay", async () => {
    for (const table of ENDS) await app.sql`delete from ${app.sql(table)}`;
    const [visit, ride] = [await aPaidVisit(app), await aPaidRide(app)];
    const patient = await aPatient(app);
    await app.sql`update appointment set patient_id = ${patient.id} where id = ${visit.appointmentId}`;
    await app.sql`update ride set patient_id = ${patient.id} where id = ${ride.rideId}`;
    await linksOf(visit.appointmentId, ride.rideId, visit.docId);
    expect(await live()).toEqual(ALL);
    const [other, otherRide] = [await aPaidVisit(app), await aPaidRide(app)];
    await linksOf(other.appointmentId, otherRide.rideId, other.docId);
    await happens(visit, patient.id);
    expect(await live()).toEqual(ALL);
  });
});

it("a link's stored responses are deleted with the account, also after the link has ended", async () => {
  const visit = await aPaidVisit(app);
  const code = (await createVisitLink(app.services, visit.appointmentId))?.split("#")[1] ?? "";
  const [key, password] = [crypto.randomUUID(), "correct horse"];
  const { revision } = read(LinkedVisit, await app.post("/api/visit-link/look", { code }));
  const cancel = { code, revision, refundCents: 8000 };
  expect((await app.post("/api/visit-link/cancel", cancel, { key })).status).toBe(200);
  await app.sql`update patient set password_hash = ${await hashPassword(password)} where email = ${visit.email}`;
  expect(await app.sql`select from idempotency_key where key = ${key}`).toHaveLength(1);
  expect((await app.post("/api/user/delete-account", { password }, { token: visit.token })).status).toBe(200);
  expect(await app.sql`select from idempotency_key where key = ${key}`).toEqual([]);
});
