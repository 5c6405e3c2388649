import { expect, it } from "vitest";
import { OwnReportEmail, ReportRecipients } from "../../../../contract/month-reports.ts";
import { read, testApp } from "../../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aColleague } from "../../../../test/staff.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceInstant } from "../../../lib/time/practice-time.ts";
import { sendWeeklyReports } from "./job.ts";
import { nextWeeklyReport } from "./weeks.ts";

const mailbox = await testMailbox();
const ZONE = "America/New_York";
const app = await testApp({ SMTP_URL: mailbox.url, PRACTICE_TIME_ZONE: ZONE, DATABASE_POOL_SIZE: "10" });
const colleague = (role: "owner" | "desk" | "view" | "dispatch") => aColleague(app, role, { passwordHash: "mine" });
const owner = await colleague("owner");

const jobAt = (day: string, time: string) => sendWeeklyReports(app.services, () => practiceInstant(day, time, ZONE));
async function mondayAt(day: string, time: string) {
  await runJobs([jobAt(day, time)]);
  await sendDueEmails(app);
}
const choose = (staffId: string, isChosen = true) =>
  app.put(`/api/office/report-recipients/${staffId}`, { isChosen }, owner);
const chosenLongAgo = (staffId: string) =>
  app.sql`update report_recipient set chosen_at = '2026-01-01' where staff_id = ${staffId}`;
async function aRecipient(role: "owner" | "desk" | "view") {
  const reader = await colleague(role);
  expect((await choose(reader.id)).status).toBe(200);
  await chosenLongAgo(reader.id);
  return reader;
}
const reportsTo = ({ email }: { email: string }) => mailbox.to(email);

it("goes to each recipient once a week, from Monday 7 AM by the practice's clock, also in the weeks of a clock change", async () => {
  const reader = await aRecipient("view");
  for (const [sunday, monday, wednesday] of [
    ["2027-03-14", "2027-03-15", "2027-03-17"],
    ["2027-11-07", "2027-11-08", "2027-11-10"],
  ] as const) {
    await mondayAt(sunday, "06:00");
    const before = reportsTo(reader).length;
    await mondayAt(monday, "06:59");
    expect(reportsTo(reader)).toHaveLength(before);
    await mondayAt(monday, "07:00");
    await mondayAt(monday, "07:01");
    await mondayAt(wednesday, "12:00");
    expect(reportsTo(reader)).toHaveLength(before + 1);
  }
});

it("is sent once by several processes at a time", async () => {
  const reader = await aRecipient("desk");
  await Promise.all(Array.from({ length: 5 }, () => runJobs([jobAt("2028-01-10", "07:00")])));
  await sendDueEmails(app);
  expect(reportsTo(reader)).toHaveLength(1);
});

it("is sent later in the same week if the machine was down on Monday", async () => {
  const reader = await aRecipient("desk");
  await mondayAt("2028-02-11", "15:00");
  await mondayAt("2028-02-12", "09:00");
  expect(reportsTo(reader)).toHaveLength(1);
});

it("has sums of the month and of the month before, and no patient's name", async () => {
  const reader = await aRecipient("owner");
  await mondayAt("2026-03-02", "08:00");
  const [email] = reportsTo(reader);
  expect(email?.subject).toBe("March 2026: your weekly report");
  expect(email?.text).toContain("Owed by organizations:");
  expect(email?.text).toContain("Canceled: 0 (0)");
  expect(email?.text).toContain("/office/reports?report=cancellations&month=2026-03");
});

it("begins on the Monday after somebody was chosen, and ends when that person, the owner or the role ends it", async () => {
  const [late, stopped, removed, demoted] = [
    await colleague("desk"),
    await aRecipient("view"),
    await aRecipient("desk"),
    await aRecipient("desk"),
  ];
  await choose(late.id);
  await app.sql`update report_recipient set chosen_at = '2028-03-06 13:00+00' where staff_id = ${late.id}`;
  const own = "/api/office/access/weekly-report";
  expect(read(OwnReportEmail, await app.get(own, stopped)).isChosen).toBe(true);
  expect(read(OwnReportEmail, await app.post(`${own}/stop`, {}, stopped)).isChosen).toBe(false);
  expect(read(OwnReportEmail, await app.get(own, stopped)).isChosen).toBe(false);
  await choose(removed.id, false);
  await app.sql`update staff set role = 'dispatch' where id = ${demoted.id}`;
  await mondayAt("2028-03-06", "09:00");
  for (const person of [late, stopped, removed, demoted]) expect(reportsTo(person)).toEqual([]);
  await mondayAt("2028-03-13", "09:00");
  expect(reportsTo(late)).toHaveLength(1);
  expect((await choose(demoted.id)).status).toBe(404);
});

it("is not sent to somebody who ended it after it was queued", async () => {
  const reader = await aRecipient("desk");
  await runJobs([jobAt("2028-04-03", "09:00")]);
  await app.post("/api/office/access/weekly-report/stop", {}, reader);
  await sendDueEmails(app);
  expect(reportsTo(reader)).toEqual([]);
});

it("the owner sees who may read reports, and only the owner chooses", async () => {
  const [desk, dispatch] = [await colleague("desk"), await colleague("dispatch")];
  const { recipients, nextOn } = read(ReportRecipients, await app.get("/api/office/report-recipients", owner));
  expect(recipients.find(({ _id }) => _id === desk.id)).toMatchObject({ isChosen: false });
  expect(recipients.some(({ _id }) => _id === dispatch.id)).toBe(false);
  expect(new Date(nextOn).getUTCDay()).toBe(1);
  expect((await app.get("/api/office/report-recipients", desk)).status).toBe(403);
  expect((await app.put(`/api/office/report-recipients/${desk.id}`, { isChosen: true }, desk)).status).toBe(403);
  await Promise.all(Array.from({ length: 3 }, () => choose(desk.id)));
  const logged = await app.sql`
    select action from audit_entry where subject_id = ${desk.id} and action like 'weekly report%'`;
  expect(logged).toHaveLength(1);
});

it.each([
  ["2026-11-30", "06:00", "2026-11-30"],
  ["2026-11-30", "07:00", "2026-12-07"],
  ["2026-12-06", "23:59", "2026-12-07"],
])("somebody chosen on %s at %s gets the first one on %s", (day, time, monday) => {
  expect(nextWeeklyReport(practiceInstant(day, time, ZONE), ZONE)).toBe(monday);
});
