import { describe, expect, it } from "vitest";
import { Notes } from "../../../contract/nurse.ts";
import { PatientRecord } from "../../../contract/patients.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const desk = await aColleague(app, "desk");

const recordOf = async (id: string) => read(PatientRecord, await app.get(`/api/office/patients/${id}`, desk));
const patch = (id: string, body: object) => app.patch(`/api/office/patients/${id}`, body, desk);

describe("the office corrects a patient", () => {
  it("name and phone number at once; the log names the fields, without their values", async () => {
    const { id } = await aPatient(app);
    const { patient } = await recordOf(id);
    expect((await patch(id, { revision: patient.revision, name: "Anne Leigh", phone: "(215) 555-0177" })).status).toBe(
      200,
    );
    const fresh = await recordOf(id);
    expect(fresh.patient).toMatchObject({ name: "Anne Leigh", phone: "+12155550177" });
    expect(fresh.timeline[0]).toMatchObject({
      what: "patient changed",
      change: { fields: [null, ["name", "phone number"]] },
    });
    expect(JSON.stringify(fresh.timeline)).not.toContain("+12155550177");
  });

  it("a new email counts once its owner has opened the link, and the old one is notified", async () => {
    const { id, email } = await aPatient(app);
    const newEmail = `${crypto.randomUUID()}@patient.test`;
    const { patient } = await recordOf(id);
    expect((await patch(id, { revision: patient.revision, email: newEmail })).status).toBe(200);
    expect((await recordOf(id)).patient).toMatchObject({ email, newEmail });
    await sendDueEmails(app);
    const token = /confirm-email#token=([\w-]+)/.exec(mailbox.to(newEmail)[0]?.text ?? "")?.[1] ?? "";
    expect((await app.post("/api/user/confirm-email", { token })).status).toBe(200);
    expect((await recordOf(id)).patient).toMatchObject({ email: newEmail, newEmail: null });
    await sendDueEmails(app);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("a stale correction is refused with who changed the record", async () => {
    const { id } = await aPatient(app);
    const { patient } = await recordOf(id);
    expect((await patch(id, { revision: patient.revision, name: "Anne Leigh" })).status).toBe(200);
    const stale = await patch(id, { revision: patient.revision, name: "Anna Lee" });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Olive Desk just changed this/) },
    });
    expect((await recordOf(id)).patient.name).toBe("Anne Leigh");
  });

  it("an email of another patient is refused beside the field, as is a record without any contact", async () => {
    const [one, other] = [await aPatient(app), await aPatient(app)];
    const { patient } = await recordOf(one.id);
    const taken = await patch(one.id, { revision: patient.revision, email: other.email.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { errors: { email: expect.stringContaining("merge") } } });
    await app.sql`update patient set email = '', phone = '+12155550144' where id = ${one.id}`;
    const { revision } = (await recordOf(one.id)).patient;
    expect(await patch(one.id, { revision, phone: "" })).toMatchObject({ status: 400 });
  });
});

it("notes about a patient are kept in order and shown to the office, not to dispatch", async () => {
  const { id } = await aPatient(app);
  for (const text of ["Prefers calls after 5 PM.", "Daughter calls for her."])
    read(Notes, await app.post(`/api/office/patients/${id}/notes`, { text }, desk));
  const { notes, timeline } = await recordOf(id);
  expect(notes.map(({ text, who }) => [text, who])).toEqual([
    ["Prefers calls after 5 PM.", "Olive Desk"],
    ["Daughter calls for her.", "Olive Desk"],
  ]);
  expect(timeline.filter(({ what }) => what === "note added")).toHaveLength(2);
  const dispatch = await aColleague(app, "dispatch");
  expect((await app.post(`/api/office/patients/${id}/notes`, { text: "No." }, dispatch)).status).toBe(403);
});
