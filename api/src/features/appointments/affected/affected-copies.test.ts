import { expect, it } from "vitest";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { TimeOffTaken } from "../../../../contract/schedules.ts";
import { aNurseWithVisits, decisionOn, handle, passUndo } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");

const settleDown = async () => {
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
  await runJobs(frequentJobs(app.services));
};
const ABOUT_US = /can't take place|takes place after all|Choose another time/;
const newsTo = (email: string) => mailbox.to(email).filter(({ subject = "" }) => ABOUT_US.test(subject));

/** A visit with three addresses: the account's, the one for the call, and a confirmed second one. */
async function aVisitWithThreeAddresses() {
  const sick = await aNurseWithVisits(app, 1, 2);
  const [visit] = sick.visits;
  if (!visit) throw new Error("A visit was booked");
  const second = `${crypto.randomUUID()}@daughter.test`;
  const { appointmentId: appointment_id } = visit;
  await insert(app, "visit_cc", { appointment_id, email: second, token_hash: second, confirmed_at: new Date() });
  return { sick, visit, second };
}

it("tells all three addresses that the nurse is unavailable, and lets only the account's own address choose without a login", async () => {
  const { sick, visit, second } = await aVisitWithThreeAddresses();
  await handle(app, sick, [await decisionOn(app, visit, "offer")], desk);
  await settleDown();
  expect(newsTo(visit.email)).toHaveLength(1);
  expect(newsTo(visit.email)[0]?.text).toMatch(/visit-link#[\w-]/);
  expect(newsTo(visit.zoomEmail)).toHaveLength(1);
  expect(newsTo(visit.zoomEmail)[0]?.text).not.toContain("visit-link");
  expect(newsTo(visit.zoomEmail)[0]?.text).toContain(`/my-appointment/${visit.appointmentId}`);
  expect(newsTo(second)).toHaveLength(1);
  expect(newsTo(second)[0]?.text).toContain("We asked Ann to choose another time or a refund.");
  expect(newsTo(second)[0]?.text).not.toMatch(/visit-link|\$/);
});

it("tells none of them what was undone within ten seconds, and all of them that the nurse is back later", async () => {
  const { sick, visit, second } = await aVisitWithThreeAddresses();
  const path = `/api/office/consultants/${sick.docId}/time-off`;
  const enter = async () => read(TimeOffTaken, await app.post(path, sick.timeOff, desk)).timeOff._id;
  await app.post(`${path}/${await enter()}/end`, {}, desk);
  await settleDown();
  const addresses = [visit.email, visit.zoomEmail, second];
  expect(addresses.map((address) => newsTo(address).length)).toEqual([0, 0, 0]);
  const again = await enter();
  await settleDown();
  await app.post(`${path}/${again}/end`, {}, desk);
  await settleDown();
  for (const address of addresses)
    expect(newsTo(address).map(({ subject = "" }) => subject.split(":")[0])).toEqual([
      expect.stringMatching(/can't take place as planned$/),
      expect.stringMatching(/takes place after all$/),
    ]);
});

it("sends the patient's copies again from the visit's page, and no email that was for the nurse", async () => {
  const { sick, visit } = await aVisitWithThreeAddresses();
  const path = `/api/office/consultants/${sick.docId}/time-off`;
  const { timeOff } = read(TimeOffTaken, await app.post(path, sick.timeOff, desk));
  await settleDown();
  await app.post(`${path}/${timeOff._id}/end`, {}, desk);
  await settleDown();
  await app.sql`insert into email_outbox (kind, subject_id) values ('nurse-booked', ${visit.appointmentId})`;
  const record = `/api/office/visits/${visit.appointmentId}`;
  const { emails } = read(OfficeVisitFound, await app.get(record, desk)).visit;
  const canResend = Object.fromEntries(emails.map(({ kind, canResend: can }) => [kind, can]));
  expect(canResend).toMatchObject({ "nurse-unavailable": true, "nurse-available-again": true, "nurse-booked": false });
  const which = emails.find(({ kind }) => kind === "nurse-available-again");
  const { kind, subjectId } = which ?? {};
  expect((await app.post(`${record}/emails`, { kind, subjectId }, desk)).status).toBe(200);
  await settleDown();
  expect(newsTo(visit.email).filter(({ subject = "" }) => subject.includes("takes place after all"))).toHaveLength(2);
});
