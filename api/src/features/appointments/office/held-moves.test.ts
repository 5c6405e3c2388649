import { expect, it } from "vitest";
import { PayLink } from "../../../../contract/office-booking.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");

/** A visit held for a caller, and other times of the same nurse. */
async function aHold() {
  const [patient, { id: docId }] = [await aPatient(app), await aConsultant(app)];
  const inputs = await bookingInputsFor(app, docId);
  const slot = (index: number) => {
    const { slotDate, slotTime } = inputs[index] ?? {};
    return { docId, slotDate, slotTime };
  };
  const caller = { ...slot(30), notify: false, patient: { _id: patient.id } };
  const { visit } = read(OfficeVisitFound, await app.post("/api/office/visits", caller, desk));
  const path = `/api/office/visits/${visit._id}`;
  const visitOf = async () => read(OfficeVisitFound, await app.get(path, desk)).visit;
  const move = async (to: object, more = {}) =>
    app.post(`${path}/move`, { ...to, revision: (await visitOf()).revision, ...more }, desk);
  return { patient, docId, path, slot, visit, visitOf, move };
}

it("moves a held visit, keeps its hold and its open card page, and emails a link to pay for the new time", async () => {
  const { patient, path, slot, visit, visitOf, move } = await aHold();
  const { code } = read(PayLink, await app.post(`${path}/pay-link`, {}, desk));
  const { url } = (await app.post("/api/pay/checkout", { code })).body;
  const preview = read(ChangePreviewed, await app.post(`${path}/preview`, { action: "move", ...slot(31) }, desk));
  expect(preview).toMatchObject({ blockers: [], refundCents: 0, keepsCents: 0 });
  expect(preview.email.subject).toMatch(/^We're holding .* for you$/);
  expect(preview.email.text).toContain("Pay before the hold ends");
  const done = read(OfficeVisitChanged, await move(slot(31)));
  expect(done.visit).toMatchObject({ state: "held", heldUntil: visit.heldUntil });
  expect(done.visit.startsAt).not.toBe(visit.startsAt);
  await sendDueEmails(app);
  expect(mailbox.to(patient.email).filter(({ subject }) => subject === preview.email.subject)).toEqual([]);
  await app.sql`update email_outbox set due_at = now() where operation_id = ${done.operationId}`;
  await sendDueEmails(app);
  expect(mailbox.to(patient.email).filter(({ subject }) => subject === preview.email.subject)).toHaveLength(1);
  await app.cards.press(String(url), "pay");
  expect(await visitOf()).toMatchObject({ state: "paid", startsAt: done.visit.startsAt, fault: null });
});

it("undoes the move of a held visit, with its email", async () => {
  const { slot, visit, visitOf, move } = await aHold();
  const { operationId } = read(OfficeVisitChanged, await move(slot(31)));
  expect((await app.post(`/api/office/undo/${operationId}`, {}, desk)).status).toBe(200);
  expect(await visitOf()).toMatchObject({ state: "held", startsAt: visit.startsAt, heldUntil: visit.heldUntil });
  expect(await app.sql`select from email_outbox where operation_id = ${operationId}`).toEqual([]);
});

it("never lets a hold outlast the new start", async () => {
  const { slot, move, visitOf } = await aHold();
  expect((await move(slot(2))).status).toBe(200);
  const { startsAt, heldUntil } = await visitOf();
  expect(Date.parse(heldUntil ?? "")).toBeLessThanOrEqual(Date.parse(startsAt));
});

it("tells a moved hold's nurse about the visit once it is paid, and not before", async () => {
  const { docId, slot, move, visit } = await aHold();
  await move(slot(31));
  const kinds = async () =>
    (
      await app.sql<{ kind: string }[]>`
      select kind from email_outbox where subject_id in (
        select ${visit._id}::uuid union all select id from appointment_move where appointment_id = ${visit._id})`
    ).map(({ kind }) => kind);
  expect(await kinds()).not.toContain("nurse-moved");
  expect(await app.sql`select from appointment_move where appointment_id = ${visit._id}`).toEqual([]);
  expect(docId).toBe(visit.docId);
});

it("a preview names every blocker, in the office's words", async () => {
  const { docId, path, slot, visit, visitOf } = await aHold();
  const to = slot(33);
  // `D_M_YYYY`
  const day = (to.slotDate ?? "")
    .split("_")
    .slice(0, 3)
    .toReversed()
    .map((part) => part.padStart(2, "0"))
    .join("-");
  await insert(app, "time_off", {
    consultant_id: docId,
    during: `[${day} 00:00, ${day} 24:00)`,
    reason: "Course",
  });
  await app.sql`
    insert into day_hours (consultant_id, day, open) values (${docId}, ${day}, '{}')`;
  const preview = read(ChangePreviewed, await app.post(`${path}/preview`, { action: "move", ...to }, desk));
  expect(preview.blockers).toEqual([
    "This nurse is away at that time. Please choose another.",
    "This nurse doesn't take visits at that time. Please choose another.",
  ]);
  await app.sql`
    update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid' where id = ${visit._id}`;
  const { revision } = await visitOf();
  const answer = await app.post(`${path}/move`, { ...slot(40), revision }, desk);
  expect(answer.body["message"]).toBe("Only a visit that is held or paid, and hasn't taken place, can be changed.");
});
