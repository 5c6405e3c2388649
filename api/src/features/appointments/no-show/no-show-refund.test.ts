import { expect, it } from "vitest";
import { NurseDay } from "../../../../contract/nurse.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf } from "../../../../test/holds.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aRunningVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });
const owner = await aColleague(app, "owner");
const { refundsOf, stateOf } = holdsOf(app);

const settleDown = () => runJobs(frequentJobs(app.services));
const act = (action: "unattended" | "refund-unattended", { appointmentId, token }: PaidVisit) =>
  app.post(`/api/user/${action}-appointment`, { appointmentId }, { token });

async function anUnattendedVisit(): Promise<PaidVisit> {
  const visit = await aRunningVisit(app, 12);
  expect((await act("unattended", visit)).status).toBe(200);
  return visit;
}

const aNurseFor = async ({ docId }: PaidVisit) => aNurse(app, { consultantId: docId });
const underReview = async (visit: PaidVisit) => {
  const state = await stateOf(visit);
  expect(state).toMatchObject({ payment: true, cancelled: false, unattended: true, underReview: true });
  expect(await refundsOf(visit)).toEqual([]);
};

it("the nurse's record stops a refund that was not sent yet and the patient is notified", async () => {
  const visit = await anUnattendedVisit();
  const nurse = await aNurseFor(visit);
  expect((await act("refund-unattended", visit)).status).toBe(200);
  expect(await stateOf(visit)).toMatchObject({ cancelled: true });
  const day = read(NurseDay, await app.get("/api/nurse/day", nurse));
  expect(day.visits.map(({ _id, state }) => [_id, state])).toContainEqual([visit.appointmentId, "paid"]);
  const path = `/api/nurse/visits/${visit.appointmentId}/attendance`;
  expect((await app.post(path, { attendance: "met", revision: 1 }, nurse)).status).toBe(200);
  await underReview(visit);
  await settleDown();
  await underReview(visit);
  const subjects = mailbox.to(visit.email).map(({ subject }) => subject ?? "");
  expect(subjects.filter((subject) => subject.startsWith("Your refund is on hold: "))).toHaveLength(1);
  expect(subjects.filter((subject) => /cancel/i.test(subject))).toEqual([]);
  const today = read(Today, await app.get("/api/office/today", owner));
  expect(today.tasks.find(({ subject }) => subject?._id === visit.appointmentId)?.kind).toBe("unattended");
});

it("the nurse's record does not stop a refund that is already sent", async () => {
  const visit = await anUnattendedVisit();
  const nurse = await aNurseFor(visit);
  await act("refund-unattended", visit);
  await settleDown();
  const path = `/api/nurse/visits/${visit.appointmentId}/attendance`;
  const late = await app.post(path, { attendance: "met" }, nurse);
  expect([late.status, late.body["message"]]).toEqual([409, "This visit was canceled or not paid before it started."]);
  expect((await refundsOf(visit)).map(({ amount }) => amount)).toEqual([8000]);
});
