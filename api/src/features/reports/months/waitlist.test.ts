import { expect, it } from "vitest";
import { MonthReport } from "../../../../contract/month-reports.ts";
import { WaitingList } from "../../../../contract/waitlist.ts";
import { read, testApp } from "../../../../test/app.ts";
import { bookWholeWeek } from "../../../../test/full-days.ts";
import { aNamedNurse } from "../../../../test/named-nurses.ts";
import { aPatient } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import { deletePassedEntries } from "../../waitlist/offering.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "10" });
const view = await aColleague(app, "view");
const month = practiceLabels(new Date(), app.services.config.practiceTimeZone).date.slice(0, 7);

it("requests of a month are offered, taken, expired, left or waiting, and add up, for a nurse and for any nurse", async () => {
  const docId = await aNamedNurse(app, { name: "Ruth Bell", languages: ["English", "Navajo"] });
  const [slot] = await bookWholeWeek(app, docId);
  await runJobs(frequentJobs(app.services));
  const request = { specialities: ["Oncology Nurse", "Cardiac Nurse"], language: "Navajo" };
  const [ann, ben, cid, dee, eve] = [
    await aPatient(app),
    await aPatient(app),
    await aPatient(app),
    await aPatient(app),
    await aPatient(app),
  ];
  for (const patient of [ann, cid])
    expect((await app.post("/api/user/waitlist/join", { docId, slotDate: slot?.slotDate }, patient)).status).toBe(200);
  for (const patient of [ben, dee, eve])
    expect((await app.post("/api/user/waitlist/join-wish", request, patient)).status).toBe(200);

  await app.sql`update appointment set held_until = now() - interval '1 second'
    where consultant_id = ${docId} and starts_at = ${slot?.startsAt ?? null}`;
  await runJobs(frequentJobs(app.services));
  await app.sql`update appointment set status = 'paid', held_until = null, paid_at = now() where patient_id = ${ann.id}`;
  const own = read(WaitingList, await app.get("/api/user/waitlist", ben));
  await app.post("/api/user/waitlist/leave", { waitingId: own.wishes[0]?._id }, ben);
  await app.sql`update waitlist_entry set from_at = now() - interval '2 days', until_at = now() - interval '1 hour' where patient_id in (${cid.id}, ${dee.id})`;
  await deletePassedEntries(app.services.db);

  const { rows, total } = read(MonthReport, await app.get(`/api/office/month-reports/waitlist?month=${month}`, view));
  expect(rows.map(({ labels, values }) => [...labels, ...values])).toEqual([
    ["Cardiac Nurse", "Ruth Bell", 2, 1, 1, 1, 0, 0],
    ["Cardiac Nurse, Oncology Nurse", "Any nurse", 3, 0, 0, 1, 1, 1],
  ]);
  expect(total.values).toEqual([5, 1, 1, 2, 1, 1]);
  const [count] = await app.sql<{ entries: number }[]>`select count(*)::int as entries from waitlist_entry`;
  expect(count?.entries).toBe(1);
});
