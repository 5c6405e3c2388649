import { describe, expect, it } from "vitest";
import { AppointmentList } from "../../../contract/appointments.ts";
import { shortDate } from "../../../contract/format-time.ts";
import { LANGUAGES } from "../../../contract/search-options.ts";
import { WaitingList } from "../../../contract/waitlist.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { bookWholeWeek } from "../../../test/full-days.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aNamedNurse } from "../../../test/named-nurses.ts";
import { aPatient } from "../../../test/people.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const { sql } = app;
const ZONE = app.services.config.practiceTimeZone;
const JOIN = "/api/user/waitlist/join-wish";

type Patient = Awaited<ReturnType<typeof aPatient>>;
type Slot = { startsAt: string; slotDate: string };

const settleDown = () => runJobs(frequentJobs(app.services));
const join = (patient: Patient, request: object) => app.post(JOIN, request, patient);
const entriesOf = async ({ token }: Patient) => read(WaitingList, await app.get("/api/user/waitlist", { token }));
const visitsOf = async ({ token }: Patient) =>
  read(AppointmentList, await app.get("/api/user/appointments", { token })).appointments;
const offersTo = ({ email }: Patient) =>
  mailbox.to(email).filter(({ subject }) => subject?.startsWith("A time opened up"));
/** How many offers each of them got. */
const offersOf = (patients: Patient[]) => patients.map((one) => offersTo(one).length);

/** Each test has its own language, so that only its own nurses fit: none of them is English, which everyone speaks. No nurse speaks the last one. */
let languagesUsed = 1;
const aLanguage = () => LANGUAGES[languagesUsed++] ?? "";
const SPOKEN_BY_NOBODY = LANGUAGES.at(-1);

/** A nurse without free slots this week; all of them are held by someone else. */
async function aFullNurse(language: string) {
  const docId = await aNamedNurse(app, { name: "Amara Okafor", languages: ["English", language] });
  const slots = await bookWholeWeek(app, docId);
  await settleDown();
  return { docId, slots };
}

/** A new patient on the waitlist for this. */
async function aWaiting(request: object): Promise<Patient> {
  const patient = await aPatient(app);
  expect(await join(patient, request)).toMatchObject({ status: 200 });
  return patient;
}

const endHold = (docId: string, slot: Slot | undefined) => sql`
  update appointment set held_until = now() - interval '1 second'
  where consultant_id = ${docId} and starts_at = ${slot?.startsAt ?? null} and status = 'held'`;
const checkRequestsNow = () => sql`update waitlist_entry set next_check_at = now() where consultant_id is null`;
const inDays = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(Date.now() + days * 86_400_000).slice(5);

describe("a released slot", () => {
  it("is offered to a patient whose request it fits, with one email that has no specialty", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const ann = await aWaiting({
      specialities: ["Oncology Nurse", "Cardiac Nurse"],
      language,
      day: "tomorrow",
      maxFee: 80,
    });
    await settleDown();
    expect(offersTo(ann)).toEqual([]);
    await endHold(docId, slots[0]);
    await settleDown();
    const [visit, ...others] = await visitsOf(ann);
    expect([visit?.startsAt, others]).toEqual([slots[0]?.startsAt, []]);
    const [email, ...more] = offersTo(ann);
    expect(more).toEqual([]);
    const date = shortDate(slots[0]?.startsAt ?? "", ZONE);
    expect(email?.text).toContain(`${language}-speaking nurse, ${date}, up to $80.`);
    expect(email?.text).not.toMatch(/cardiac/i);
  });

  it.each([
    ["specialty", { specialities: ["Oncology Nurse", "Surgical Nurse"] }],
    ["language", { language: SPOKEN_BY_NOBODY }],
    ["highest fee", { maxFee: 79.99 }],
    ["state of the call", { state: "NJ" }],
    ["day", { day: inDays(3) }],
    ["time of day", { time: "evening" }],
    ["earliest time", { time: "after-1030" }],
  ])("is not offered for a request with another %s", async (_, other) => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const request = {
      specialities: ["Cardiac Nurse"],
      language,
      maxFee: 80,
      state: "PA",
      day: "tomorrow",
      time: "morning",
    };
    const [ann, ben] = [await aWaiting({ ...request, ...other }), await aWaiting(request)];
    await endHold(docId, slots[0]);
    await settleDown();
    expect(offersOf([ann, ben])).toEqual([0, 1]);
  });

  it("goes to the first in line, whether they wait for the nurse or for a request", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const request = { language, day: "tomorrow" };
    const ann = await aWaiting(request);
    const ben = await aPatient(app);
    const slotDate = slots[0]?.slotDate;
    expect(await app.post("/api/user/waitlist/join", { docId, slotDate }, ben)).toMatchObject({ status: 200 });
    const cid = await aWaiting(request);
    expect((await entriesOf(ben)).waiting.map(({ place }) => place)).toEqual([2]);

    await endHold(docId, slots[0]);
    for (const offers of [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 1, 1],
    ]) {
      await settleDown();
      expect(offersOf([ann, ben, cid])).toEqual(offers);
      await endHold(docId, slots[0]);
    }
  });

  it("of two nurses at the same moment goes to one patient each, and no request gets a second one, with five instances", async () => {
    const language = aLanguage();
    const nurses = [await aFullNurse(language), await aFullNurse(language)];
    const request = { language, day: "tomorrow" };
    const [ann, ben] = [await aWaiting(request), await aWaiting(request)];
    for (const [number, { docId, slots }] of nurses.entries()) await endHold(docId, slots[4 * number]);
    await Promise.all(Array.from({ length: 5 }, settleDown));
    expect(offersOf([ann, ben])).toEqual([1, 1]);
    for (const [number, { docId, slots }] of nurses.entries()) await endHold(docId, slots[4 * number + 2]);
    await Promise.all(Array.from({ length: 5 }, settleDown));
    expect(offersOf([ann, ben])).toEqual([1, 1]);
  });

  it("is not offered where the nurse isn't licensed any more, so that those behind get it", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const [ann, ben] = [await aPatient(app), await aPatient(app)];
    await sql`update consultant set licensed_states = '{PA,NJ}' where id = ${docId}`;
    const wait = { docId, slotDate: slots[0]?.slotDate };
    await app.post("/api/user/waitlist/join", { ...wait, state: "NJ" }, ann);
    await app.post("/api/user/waitlist/join", { ...wait, state: "PA" }, ben);
    await sql`update consultant set licensed_states = '{PA}' where id = ${docId}`;
    await endHold(docId, slots[0]);
    await settleDown();
    expect(offersOf([ann, ben])).toEqual([0, 1]);
  });

  it("of a nurse who takes no visits or was deleted is not offered, nor to a deleted account", async () => {
    const language = aLanguage();
    const [away, deleted, there] = [await aFullNurse(language), await aFullNurse(language), await aFullNurse(language)];
    const request = { language, day: "tomorrow" };
    const [ann, ben] = [await aWaiting(request), await aWaiting(request)];
    await sql`update consultant set available = false where id in (${away.docId}, ${deleted.docId})`;
    await sql`update consultant set deleted_at = now() where id = ${deleted.docId}`;
    for (const { docId, slots } of [away, deleted]) await endHold(docId, slots[0]);
    await checkRequestsNow();
    await settleDown();
    expect(offersOf([ann, ben])).toEqual([0, 0]);
    await sql`update patient set deleted_at = now(), name = 'Former patient', email = id || '@deleted.invalid', password_hash = '' where id = ${ann.id}`;
    await endHold(there.docId, there.slots[0]);
    await settleDown();
    expect(offersOf([ann, ben])).toEqual([0, 1]);
  });
});

describe("a slot that is opened", () => {
  it("by a lower fee is found within a minute, and only one is offered at a time", async () => {
    const language = aLanguage();
    const docId = await aNamedNurse(app, { name: "Amara Okafor", languages: ["English", language], feeCents: 9000 });
    await settleDown();
    const ann = await aWaiting({ language, maxFee: 80 });
    await sql`update consultant set fee_cents = 8000 where id = ${docId}`;
    await settleDown();
    expect(offersOf([ann])).toEqual([0]);
    await checkRequestsNow();
    await settleDown();
    expect(offersOf([ann])).toEqual([1]);
    // One offer at a time, though the nurse has other free slots.
    await checkRequestsNow();
    await settleDown();
    expect(offersOf([ann])).toEqual([1]);
  });

  it("stays queued until the office's action can no longer be undone", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const ann = await aWaiting({ language });
    await sql`
      insert into released_slot (consultant_id, starts_at, due_at)
      values (${docId}, ${slots[0]?.startsAt ?? null}, now() + interval '1 hour')`;
    await sql`delete from appointment where consultant_id = ${docId} and starts_at = ${slots[0]?.startsAt ?? null}`;
    await sql`update consultant set next_free_until = '-infinity' where id = ${docId}`;
    await settleDown();
    await checkRequestsNow();
    await settleDown();
    expect(offersOf([ann])).toEqual([0]);
  });
});

describe("a request", () => {
  it("cannot be joined while a time is free, or for times that are over", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const ann = await aPatient(app);
    const over = { message: "There are no more times then. Please choose another day or time." };
    expect(await join(ann, { language, day: inDays(60) })).toMatchObject({ status: 400, body: over });
    expect((await join(ann, { language, day: "someday" })).status).toBe(400);
    expect((await app.post(JOIN, { language }, {})).status).toBe(401);
    await sql`delete from appointment where consultant_id = ${docId} and starts_at = ${slots[0]?.startsAt ?? null}`;
    await sql`update consultant set next_free_until = '-infinity' where id = ${docId}`;
    await settleDown();
    const free = { message: "A time has just opened up. Please choose it from the list." };
    expect(await join(ann, { language, day: "tomorrow" })).toMatchObject({ status: 409, body: free });
    expect((await join(ann, { language, day: inDays(3) })).status).toBe(200);
  });

  it("is listed with what it asks for, joined once, five at most, and left only by its own patient", async () => {
    const language = SPOKEN_BY_NOBODY;
    const ann = await aPatient(app);
    const request = {
      specialities: ["Neonatal Nurse", "Cardiac Nurse"],
      language,
      maxFee: 80.5,
      day: "tomorrow",
      time: "evening",
    };
    for (const again of [
      request,
      { ...request, specialities: request.specialities.toReversed() },
      { ...request, time: "after-1900" },
    ])
      expect((await join(ann, again)).status).toBe(200);
    const { waiting, wishes: requests } = await entriesOf(ann);
    expect(waiting).toEqual([]);
    expect(requests).toEqual([
      expect.objectContaining({
        ...{ specialities: ["Cardiac Nurse", "Neonatal Nurse"], language, state: "PA", maxFee: 80.5, time: "evening" },
        ...{ timeZone: ZONE, days: [expect.any(String)] },
      }),
    ]);
    expect(shortDate(requests[0]?.days[0] ?? "", ZONE)).toBe(shortDate(Date.parse(requests[0]?.until ?? "") - 1, ZONE));
    for (const maxFee of [1, 2, 3, 4]) expect((await join(ann, { language, maxFee })).status).toBe(200);
    const tooMany = { message: "You're already on 5 waitlists. Please leave one of them first." };
    expect(await join(ann, { language, maxFee: 5 })).toMatchObject({ status: 409, body: tooMany });
    const leave = (as: Patient) => app.post("/api/user/waitlist/leave", { waitingId: requests[0]?._id }, as);
    await leave(await aPatient(app));
    expect((await entriesOf(ann)).wishes).toHaveLength(5);
    expect(read(WaitingList, await leave(ann)).wishes).toHaveLength(4);
  });

  it("ends with its last time, and with a paid visit that it fits", async () => {
    const language = aLanguage();
    const { docId, slots } = await aFullNurse(language);
    const request = { language, day: "tomorrow" };
    const [past, paid, other, last] = [
      await aWaiting(request),
      await aWaiting(request),
      await aWaiting(request),
      await aWaiting(request),
    ];
    await sql`update waitlist_entry set from_at = now() - interval '2 days', until_at = now() where patient_id = ${past.id}`;
    const pay = (patient: Patient, of: string, slot: Slot | undefined) => sql`
      update appointment set patient_id = ${patient.id}, status = 'paid', paid_at = now(), held_until = null
      where consultant_id = ${of} and starts_at = ${slot?.startsAt ?? null}`;
    await pay(paid, docId, slots[3]);
    const unfit = await aFullNurse("English");
    await pay(other, unfit.docId, unfit.slots[9]);
    const requests = await Promise.all([past, paid, other].map(async (one) => (await entriesOf(one)).wishes.length));
    expect(requests).toEqual([0, 0, 1]);
    for (const slot of slots.slice(0, 2)) await endHold(docId, slot);
    await settleDown();
    expect(offersOf([past, paid, other, last])).toEqual([0, 0, 1, 1]);
  });

  it("is kept once when two patients are merged", async () => {
    const language = SPOKEN_BY_NOBODY;
    const request = { language, maxFee: 7, day: "tomorrow" };
    const [kept, gone] = [await aWaiting(request), await aWaiting(request)];
    await join(gone, { language, maxFee: 8, time: "evening" });
    const [merged] = await sql`
      select outcome from merge_patients(${kept.id}, ${gone.id}, (select revision from patient where id = ${kept.id}),
        (select revision from patient where id = ${gone.id}), 'made_here')`;
    expect(merged).toEqual({ outcome: "merged" });
    expect((await entriesOf(kept)).wishes.map(({ maxFee }) => maxFee)).toEqual([7, 8]);
  });
});
