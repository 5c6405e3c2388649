import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";
import { practiceInstant } from "../../lib/time/practice-time.ts";
import { sendMorningDigest, sendUrgentAlert } from "./digest.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const zone = app.services.config.practiceTimeZone;

const digestAt = (day: string, time: string) =>
  runJobs([sendMorningDigest(app.services, () => practiceInstant(day, time, zone))]);

it("the morning email is sent at seven by the practice's clock, once a day", async () => {
  const [desk, quiet, view] = [
    await aColleague(app, "desk", { passwordHash: "mine" }),
    await aColleague(app, "owner", { passwordHash: "mine" }),
    await aColleague(app, "view", { passwordHash: "mine" }),
  ];
  expect((await app.put("/api/office/digest", { wanted: false }, quiet)).status).toBe(200);
  await app.sql`insert into office_alert (message) values ('The kettle is broken.')`;
  for (const day of ["2027-03-14", "2027-11-07"]) {
    await digestAt(day, "06:59");
    await sendDueEmails(app);
    const before = mailbox.to(desk.email).length;
    await digestAt(day, "07:00");
    await digestAt(day, "07:01");
    await sendDueEmails(app);
    expect(mailbox.to(desk.email)).toHaveLength(before + 1);
  }
  const [message] = mailbox.to(desk.email);
  expect(message?.subject).toMatch(/^\d+ things? needs? you this morning$/);
  expect(message?.text).toContain("The kettle is broken.");
  expect([...mailbox.to(quiet.email), ...mailbox.to(view.email)]).toEqual([]);
});

it("a task due within three hours is emailed at once and once, and not when someone has taken it", async () => {
  const office = app.services.config.mail.office;
  const urgent = () => mailbox.to(office).filter(({ subject }) => subject === "A task is due within three hours");
  const nurse = await aNurse(app);
  const [soon, taken] = [
    await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() + 3_600_000) }),
    await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() + 2 * 3_600_000) }, "Bea Held"),
  ];
  const later = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() + 5 * 3_600_000) });
  await app.sql`
    insert into time_off (consultant_id, during, reason, created_at)
    values (${nurse.docId}, tstzrange(now(), now() + interval '1 day'), 'Ill', now() - interval '1 hour')`;
  const { id } = await aColleague(app, "desk");
  await app.sql`select claim_task('time_off', ${taken.visitId}, ${id})`;
  for (let round = 0; round < 2; round += 1) {
    await runJobs([sendUrgentAlert(app.services)]);
    await sendDueEmails(app);
  }
  expect(urgent()).toHaveLength(1);
  const kept = await app.sql<
    { subjectId: string }[]
  >`select subject_id from email_outbox where kind = 'urgent-time_off'`;
  expect(kept.map(({ subjectId }) => subjectId)).toEqual([soon.visitId]);
  expect(later.visitId).not.toBe(soon.visitId);
});
