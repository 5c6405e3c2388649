import { expect, it } from "vitest";
import { MergePreviewed } from "../../../contract/patient-merge.ts";
import { PatientRecord } from "../../../contract/patients.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { aColleague, aNurseVisit } from "../../../test/staff.ts";

const app = await testApp();
const desk = await aColleague(app, "desk");
const PHONE = "+12155550164";

type Someone = { id: string };
const pathOf = ({ id }: Someone) => `/api/office/patients/${id}`;
const recordOf = async (of: Someone) => read(PatientRecord, await app.get(pathOf(of), desk));
const preview = async (kept: Someone, gone: Someone) =>
  read(MergePreviewed, await app.post(`${pathOf(kept)}/merge/preview`, { otherId: gone.id }, desk));

async function merge(kept: Someone, gone: Someone, more: object = {}) {
  const seen = await preview(kept, gone);
  const revisions = { revision: seen.kept.revision, otherRevision: seen.gone.revision };
  return app.post(`${pathOf(kept)}/merge`, { otherId: gone.id, ...revisions, ...more }, desk);
}

/** Confirms a phone number by a text message. */
const confirmPhone = ({ id }: Someone) =>
  app.sql`insert into sms_number (patient_id, number, consented_at) values (${id}, ${PHONE}, now())`;

const setPhone = (...people: Someone[]) =>
  app.sql`update patient set phone = ${PHONE} where id = any(${people.map(({ id }) => id)}::uuid[])`;

/** A patient with a visit, and a stranger who signed up with the patient's phone number. */
async function aPatientAndAStranger() {
  const { id: docId } = await aConsultant(app);
  const { patient } = await aNurseVisit(app, { docId }, { startsAt: new Date(Date.now() + 48 * 3_600_000) });
  const stranger = await aPatient(app, { name: "Sly Stranger" });
  await setPhone(patient, stranger);
  await app.sql`update patient set email_confirmed_at = null, password_hash = 'hash' where id = ${stranger.id}`;
  return { patient, stranger };
}

it("does not count a phone number that a stranger typed in, even with a confirmed email of their own", async () => {
  const { patient, stranger } = await aPatientAndAStranger();
  await app.sql`update patient set email_confirmed_at = now() where id in (${patient.id}, ${stranger.id})`;
  await confirmPhone(patient);
  const { duplicates } = await recordOf(patient);
  expect(duplicates.find(({ _id }) => _id === stranger.id)).toMatchObject({ because: "phone", isProven: false });
  expect(await preview(patient, stranger)).toMatchObject({
    isProven: false,
    kept: { phoneConfirmed: true },
    gone: { emailConfirmed: true, phoneConfirmed: false },
  });
});

it("is refused unless both confirmed the number or the office says how it knows", async () => {
  const { patient, stranger } = await aPatientAndAStranger();
  expect(await merge(stranger, patient)).toMatchObject({
    status: 400,
    body: { message: "Please choose how you know that they are the same person" },
  });
  expect((await merge(stranger, patient, { evidence: "confirmed_phone" })).status).toBe(400);
  expect((await recordOf(patient)).visits).toHaveLength(1);
  const [outcome] = await app.sql`
    select outcome from merge_patients(${stranger.id}, ${patient.id}, (select revision from patient where id = ${stranger.id}),
      (select revision from patient where id = ${patient.id}), 'confirmed_phone')`;
  expect(outcome).toEqual({ outcome: "unproven" });
});

it("needs no answer once both confirmed the same number, and the log says so", async () => {
  const { patient, stranger: same } = await aPatientAndAStranger();
  await confirmPhone(patient);
  await confirmPhone(same);
  expect((await recordOf(patient)).duplicates.find(({ _id }) => _id === same.id)).toMatchObject({ isProven: true });
  expect((await merge(patient, same)).status).toBe(200);
  const { timeline } = await recordOf(patient);
  expect(timeline[0]).toMatchObject({ what: "records merged", change: { evidence: [null, "confirmed_phone"] } });
});

it("stores and logs how the office knows", async () => {
  const [kept, gone] = [await aPatient(app), await aPatient(app)];
  expect((await merge(kept, gone, { evidence: "showed_id" })).status).toBe(200);
  const { timeline } = await recordOf(kept);
  expect(timeline[0]).toMatchObject({ what: "records merged", change: { evidence: [null, "showed_id"] } });
  const [stored] = await app.sql`select merge_evidence from patient where id = ${gone.id}`;
  expect(stored).toEqual({ mergeEvidence: "showed_id" });
});

it("warns before a login that nobody confirmed would see somebody's visits", async () => {
  const { patient, stranger } = await aPatientAndAStranger();
  expect((await preview(stranger, patient)).exposes).toContain("can see 1 visit of");
  expect((await preview(patient, stranger)).exposes).toBe("");
  await app.sql`update patient set email_confirmed_at = now() where id = ${stranger.id}`;
  expect((await preview(stranger, patient)).exposes).toBe("");
});
