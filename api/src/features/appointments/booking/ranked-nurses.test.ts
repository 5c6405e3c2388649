import { expect, it } from "vitest";
import { RankedNurses } from "../../../../contract/office-visits.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aConsultant, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { slotLabels } from "../../../lib/time/practice-time.ts";
import { insertTimeOff } from "../../consultants/schedule.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");
const zone = app.services.config.practiceTimeZone;

async function aNurseOf(speciality: string, { feeCents = 8000, languages = ["English"] } = {}): Promise<string> {
  const { id } = await aConsultant(app, { feeCents });
  await app.sql`update consultant set speciality = ${speciality}, languages = ${languages} where id = ${id}`;
  return id;
}

/** A paid visit with a nurse of that specialty who speaks Spanish. */
async function aVisitOf(speciality: string): Promise<PaidVisit> {
  const docId = await aNurseOf(speciality, { languages: ["English", "Spanish"] });
  return aPaidVisit(app, (await bookingInputsFor(app, docId))[30]);
}

/** The ranking for a visit, only of the given nurses. */
async function rankingFor(visit: PaidVisit, ids: string[]) {
  const { slotDate, slotTime } = slotLabels(visit.startsAt, zone);
  const query = new URLSearchParams({ slotDate, slotTime, visitId: visit.appointmentId });
  const { nurses } = read(RankedNurses, await app.get(`/api/office/nurses/ranked?${query}`, desk));
  return nurses.filter(({ docId }) => ids.includes(docId));
}

const off = (docId: string, at: Date) =>
  app.sql.begin((tx) =>
    insertTimeOff(tx, docId, {
      from: at.toISOString(),
      to: new Date(at.getTime() + 3_600_000).toISOString(),
      reason: "Flu",
    }),
  );

it("ranks the visit's own nurse first, then the same specialty, free then, the same or a lower fee, and shared languages", async () => {
  const visit = await aVisitOf("Surgical Nurse");
  const other = await aNurseOf("Obstetric Nurse");
  const dear = await aNurseOf("Surgical Nurse", { feeCents: 10_000 });
  const english = await aNurseOf("Surgical Nurse");
  const spanish = await aNurseOf("Surgical Nurse", { languages: ["Spanish"] });
  const nurses = await rankingFor(visit, [visit.docId, other, dear, english, spanish]);
  expect(nurses.map(({ docId }) => docId)).toEqual([visit.docId, english, spanish, dear, other]);
  expect(nurses.at(3)).toMatchObject({ feeDifferenceCents: 2000, isSameSpecialty: true, isFreeThen: true });
  expect(nurses.at(4)).toMatchObject({ isSameSpecialty: false });
});

it("ranks a nurse who is free then before one with the nearest free time later, and names that time", async () => {
  const visit = await aVisitOf("Oncology Nurse");
  const [busy, free] = [await aNurseOf("Oncology Nurse"), await aNurseOf("Oncology Nurse")];
  const { slotDate, slotTime } = slotLabels(visit.startsAt, zone);
  await aPaidVisit(app, { docId: busy, slotDate, slotTime, zoomEmail: "" });
  const nurses = await rankingFor(visit, [busy, free]);
  expect(nurses.map(({ docId, isFreeThen }) => [docId, isFreeThen])).toEqual([
    [free, true],
    [busy, false],
  ]);
  const away = Math.abs(Date.parse(nurses.at(1)?.nearestFree ?? "") - visit.startsAt.getTime());
  expect(away).toBe(30 * 60_000);
});

it("ranks nurses who are off or take no visits last, with the reason, even the visit's own nurse", async () => {
  const visit = await aVisitOf("Neonatal Nurse");
  const [closed, other] = [await aNurseOf("Neonatal Nurse"), await aNurseOf("Cardiac Nurse", { feeCents: 20_000 })];
  await app.sql`update consultant set available = false where id = ${closed}`;
  await off(visit.docId, visit.startsAt);
  const nurses = await rankingFor(visit, [visit.docId, closed, other]);
  expect(nurses.map(({ docId }) => docId)).toEqual([other, visit.docId, closed]);
  expect(nurses.map(({ unavailable }) => unavailable?.reason ?? null)).toEqual([
    null,
    expect.stringMatching(/^Off until /),
    "Not taking visits right now",
  ]);
});

it("ranks nurses for a free slot by its nurse, without a visit", async () => {
  const docId = await aNurseOf("Geriatric Nurse");
  const colleague = await aNurseOf("Geriatric Nurse", { feeCents: 9_000 });
  const input = (await bookingInputsFor(app, docId))[20];
  const query = new URLSearchParams({ slotDate: input?.slotDate ?? "", slotTime: input?.slotTime ?? "", docId });
  const { nurses } = read(RankedNurses, await app.get(`/api/office/nurses/ranked?${query}`, desk));
  expect(nurses.slice(0, 2)).toMatchObject([
    { docId, isOwn: true, isFreeThen: true, feeDifferenceCents: 0 },
    { docId: colleague, feeDifferenceCents: 1000 },
  ]);
});
