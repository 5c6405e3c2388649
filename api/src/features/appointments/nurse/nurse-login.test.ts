import { describe, expect, it } from "vitest";
import { SlotWeek } from "../../../../contract/consultants.ts";

import { Today } from "../../../../contract/today.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { passUndo } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit, bringVisitNear, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const owner = await aColleague(app, "owner");

/** A visit within a day, too late for a refund by the patient's rule, with a nurse who has a login. */
async function aLateVisit() {
  const visit = await aPaidVisit(app);
  await bringVisitNear(app, visit, 5);
  return { visit, nurse: await aNurse(app, { consultantId: visit.docId }) };
}
async function change({ id }: { id: string }, action: "disable" | "enable") {
  const [row] = await app.sql<{ revision: number }[]>`select revision from staff where id = ${id}`;
  const done = await app.patch(`/api/office/staff/${id}`, { action, revision: row?.revision }, owner);
  expect(done.status).toBe(200);
}
const settleDown = async () => {
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
};
const promised = async ({ appointmentId, token }: PaidVisit) =>
  read(ChangePreviewed, await app.post("/api/user/preview-change", { appointmentId, action: "cancel" }, { token }))
    .refundCents;
const onToday = async ({ appointmentId }: PaidVisit) =>
  read(Today, await app.get("/api/office/today", owner)).tasks.some(
    ({ kind, subject }) => kind === "time_off" && subject?._id === appointmentId,
  );
const freeSlots = async (docId: string) =>
  read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days.flatMap(({ slots }) => slots).length;
const noticesTo = ({ email }: PaidVisit) =>
  mailbox
    .to(email)
    .flatMap(({ subject = "" }) => (/as planned|takes place/.test(subject) ? [subject.split(":")[0]] : []));

describe("a nurse whose login is disabled", () => {
  it("is unavailable: patients get a full refund and an email, and Today lists each visit", async () => {
    const { visit, nurse } = await aLateVisit();
    expect(await promised(visit)).toBe(0);
    await change(nurse, "disable");
    expect(await promised(visit)).toBe(8000);
    expect(await onToday(visit)).toBe(true);
    await settleDown();
    expect(noticesTo(visit)).toEqual(["Your visit can't take place as planned"]);
  });

  it("can't be booked, and can be again once the login is enabled", async () => {
    const nurse = await aNurse(app);
    const [input] = await bookingInputsFor(app, nurse.docId);
    const book = async () => app.post("/api/user/book-appointment", input ?? {}, await aPatient(app));
    await change(nurse, "disable");
    expect(await freeSlots(nurse.docId)).toBe(0);
    expect((await book()).body["success"]).toBe(false);
    await change(nurse, "enable");
    expect(await freeSlots(nurse.docId)).toBeGreaterThan(0);
    expect((await book()).status).toBe(200);
  });

  it("keeps every visit when the login is enabled before patients were emailed", async () => {
    const { visit, nurse } = await aLateVisit();
    await change(nurse, "disable");
    await change(nurse, "enable");
    await settleDown();
    expect([await promised(visit), await onToday(visit), noticesTo(visit)]).toEqual([0, false, []]);
  });

  it("stays available if the office has confirmed that this nurse works without a login, and from then on", async () => {
    const { visit, nurse } = await aLateVisit();
    await change(nurse, "disable");
    await app.sql`update consultant set works_without_login = true where id = ${nurse.docId}`;
    expect([await promised(visit), await onToday(visit)]).toEqual([0, false]);
    expect(await freeSlots(nurse.docId)).toBeGreaterThan(0);
  });
});

it("a nurse who was invited but has not logged in yet is not unavailable", async () => {
  const visit = await aPaidVisit(app);
  await bringVisitNear(app, visit, 5);
  await aNurse(app, { consultantId: visit.docId, passwordHash: "" });
  expect(await promised(visit)).toBe(0);
});
