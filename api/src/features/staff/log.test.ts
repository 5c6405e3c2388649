import { describe, expect, it } from "vitest";
import { Log } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { firstIdAt } from "../../lib/db/id-times.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";

const app = await testApp();
const owner = await aColleague(app, "owner");

async function log(query: Record<string, string>, by: { cookie: string } = owner) {
  const entries: string[] = [];
  for (let cursor = ""; ; ) {
    const page = read(Log, await app.get(`/api/office/log?limit=2&${new URLSearchParams(query)}${cursor}`, by));
    entries.push(...page.entries.map(({ _id }) => _id));
    if (page.next === null) return entries;
    cursor = `&cursor=${page.next}`;
  }
}

/** Two people's actions on a visit and on its patient. Each list is newest first. */
async function someEntries() {
  const [one, other] = [await aColleague(app, "desk"), await aColleague(app, "desk")];
  const { visitId, patient } = await aNurseVisit(app, await aNurse(app), { endedMinutesAgo: 60 });
  const [visit, whole] = [
    { kind: "visit", id: visitId },
    { kind: "patient", id: patient.id },
  ];
  const by = (person: { id: string }) => byStaff({ ...person, role: "desk" });
  const booked = await recordStaffAudit(app.sql, by(one), {
    action: "appointment booked",
    subject: visit,
    patientId: patient.id,
  });
  const refunded = await recordStaffAudit(app.sql, by(one), {
    action: "refund sent",
    subject: visit,
    patientId: patient.id,
  });
  const exported = await recordStaffAudit(app.sql, by(other), {
    action: "records exported",
    subject: whole,
    patientId: patient.id,
  });
  const moved = await recordStaffAudit(app.sql, by(other), {
    action: "appointment rescheduled",
    subject: visit,
    patientId: patient.id,
  });
  return { one, other, visitId, patient, booked, refunded, exported, moved };
}

describe("the log can be filtered, page by page", () => {
  it("by who acted", async () => {
    const { one, other, booked, refunded, exported, moved } = await someEntries();
    expect(await log({ staff: one.id })).toEqual([refunded, booked]);
    expect(await log({ staff: other.id })).toEqual([moved, exported]);
  });

  it("by the record; a patient's entries include those of their visits", async () => {
    const { visitId, patient, booked, refunded, exported, moved } = await someEntries();
    expect(await log({ subject: visitId })).toEqual([moved, refunded, booked]);
    expect(await log({ subject: patient.id })).toEqual([moved, exported, refunded, booked]);
  });

  it("by the kind of action, alone and with a person", async () => {
    const { one, patient, booked, refunded, exported, moved } = await someEntries();
    expect(await log({ subject: patient.id, kind: "visits" })).toEqual([moved, booked]);
    expect(await log({ staff: one.id, kind: "money" })).toEqual([refunded]);
    expect((await log({ kind: "patients" })).slice(0, 1)).toEqual([exported]);
    expect((await log({ kind: "visits" })).slice(0, 2)).toEqual([moved, booked]);
  });

  it("by days of the practice", async () => {
    const { id } = await aPatient(app);
    const at = (time: string) => app.sql`
      insert into audit_entry (id, at, actor, action, patient_id, subject_kind, subject_id)
      values (${firstIdAt(new Date(time)).replace(/0{12}$/, crypto.randomUUID().slice(24))}, ${time}, 'system', 'email resent', ${id}, 'patient', ${id})
      returning id`;
    // The practice's day ends at 5:00 UTC.
    const [lateNight] = await at("2025-03-04T04:59:59Z");
    const [morning] = await at("2025-03-04T05:00:00Z");
    const [evening] = await at("2025-03-05T04:59:59Z");
    const [nextDay] = await at("2025-03-05T05:00:00Z");
    const subject = id;
    expect(await log({ subject, from: "2025-03-04", to: "2025-03-04" })).toEqual([evening?.["id"], morning?.["id"]]);
    expect(await log({ subject, from: "2025-03-05" })).toEqual([nextDay?.["id"]]);
    expect(await log({ subject, to: "2025-03-03" })).toEqual([lateNight?.["id"]]);
  });
});

it("others see only their own actions, whatever they filter by", async () => {
  const { one, other, patient, booked, refunded } = await someEntries();
  expect(await log({ subject: patient.id }, one)).toEqual([refunded, booked]);
  expect(await log({ staff: other.id }, one)).toEqual([]);
});
