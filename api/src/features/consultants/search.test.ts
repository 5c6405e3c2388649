import { expect, it } from "vitest";
import { ConsultantPage } from "../../../contract/consultant-search.ts";
import { SlotWeek } from "../../../contract/consultants.ts";
import { read, type TestApp, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { one } from "../../lib/db.ts";
import { runJobs } from "../../lib/jobs.ts";
import { keepNextFree } from "./jobs.ts";

type Nurse = {
  name: string;
  speciality?: string;
  feeCents?: number;
  languages?: string[];
  available?: boolean;
  position?: number;
  stars?: number;
};

/** A consultant that other tests' searches don't find: every name begins with a word of this test. */
async function aNurse({ sql }: TestApp, nurse: Nurse): Promise<string> {
  const { name, speciality = "Cardiac Nurse", feeCents = 8000, languages = ["English"], available = true } = nurse;
  const row = one(
    await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, languages, available, position,
      review_count, review_stars)
    values (${name}, '/files/portraits/amara.svg', ${speciality}, 'RN', 9, 'About.', ${feeCents}, ${languages}, ${available},
      ${nurse.position ?? 0}, ${nurse.stars === undefined ? 0 : 1}, ${nurse.stars ?? 0})
    returning id`,
  );
  return row.id;
}

const app = await testApp();
const aWord = () => `w${crypto.randomUUID().replaceAll("-", "")}`;
const search = async (input: Record<string, string>) =>
  read(ConsultantPage, await app.get(`/api/doctor/search?${new URLSearchParams(input)}`));
const namesIn = async (input: Record<string, string>) => (await search(input)).doctors.map(({ name }) => name);
const runJob = () => runJobs([keepNextFree(app.services)]);

it("finds by the beginnings of words in name and specialty, whatever case and accents", async () => {
  const word = aWord();
  await aNurse(app, { name: `Lucía ${word}`, speciality: "Orthopedic Nurse" });
  for (const q of [`lucia ${word}`, `${word.toUpperCase()} LUC`, `ortho ${word.slice(0, 20)}`, `luci\u0301a ${word}`])
    expect(await namesIn({ q })).toEqual([`Lucía ${word}`]);
  expect(await namesIn({ q: `cardiac ${word}` })).toEqual([]);
});

it("also finds what the words may mean, within the other filters", async () => {
  const word = aWord();
  await aNurse(app, { name: `Ann ${word}`, speciality: "Neonatal Nurse", languages: [`English`, "Igbo"] });
  const input = { q: "a baby that will not sleep", also: "Neonatal Nurse,Pediatric Nurse", language: "Igbo" };
  expect(await namesIn(input)).toContain(`Ann ${word}`);
  expect(await namesIn({ ...input, language: "Twi" })).not.toContain(`Ann ${word}`);
  expect(await namesIn({ ...input, also: "" })).toEqual([]);
});

it("quotes, operators and wildcards in the words find nothing more and break nothing", async () => {
  const word = aWord();
  await aNurse(app, { name: `Ann ${word}` });
  expect(await namesIn({ q: `'${word}' | !zzz & :*` })).toEqual([]);
  expect(await namesIn({ q: `("${word}")` })).toEqual([`Ann ${word}`]);
  expect((await app.get(`/api/doctor/search?q=${encodeURIComponent("':* & | !()<->\\")}`)).status).toBe(200);
});

it("filters by specialty, language and price", async () => {
  const word = aWord();
  await aNurse(app, { name: `One ${word}`, feeCents: 5000, languages: ["English", "Spanish"] });
  await aNurse(app, { name: `Two ${word}`, feeCents: 9000, speciality: "Surgical Nurse" });
  expect(await namesIn({ q: word, maxFee: "60" })).toEqual([`One ${word}`]);
  expect(await namesIn({ q: word, language: "Spanish" })).toEqual([`One ${word}`]);
  expect(await namesIn({ q: word, speciality: "Surgical Nurse" })).toEqual([`Two ${word}`]);
  expect(await namesIn({ q: word })).toEqual([`One ${word}`, `Two ${word}`]);
});

it("in every order, consultants who cannot be booked come last", async () => {
  const word = aWord();
  await aNurse(app, { name: `Away ${word}`, feeCents: 1000, stars: 5, available: false });
  await aNurse(app, { name: `Dear ${word}`, feeCents: 9000, stars: 5, position: 1 });
  await aNurse(app, { name: `Cheap ${word}`, feeCents: 4000, stars: 4, position: 2 });
  const busy = await aNurse(app, { name: `New ${word}`, feeCents: 5000, position: 3 });
  await app.sql`
    insert into time_off (consultant_id, during, reason)
    values (${busy}, tstzrange(now() - interval '1 hour', now() + interval '3 days'), 'away')`;
  await runJob();
  const order = async (sort: string) => (await namesIn({ q: word, sort })).map((name) => name.split(" ")[0]);
  expect(await order("listed")).toEqual(["Dear", "Cheap", "New", "Away"]);
  expect(await order("soonest")).toEqual(["Dear", "Cheap", "New", "Away"]);
  expect(await order("price")).toEqual(["Cheap", "New", "Dear", "Away"]);
  expect(await order("rating")).toEqual(["Dear", "Cheap", "New", "Away"]);
});

it("a booking, its cancellation and time off change the next free time, as in the full list", async () => {
  const word = aWord();
  const { id: docId } = await aConsultant(app);
  await app.sql`update consultant set name = ${word} where id = ${docId}`;
  const { days } = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  const [first, second, third] = days.flatMap(({ slotDate, slots }) => slots.map((slot) => ({ slotDate, ...slot })));
  if (!first || !second || !third) throw new Error("An empty week has three slots");
  const next = async () => {
    await runJob();
    return (await search({ q: word })).doctors[0]?.nextFree ?? null;
  };
  expect(await next()).toEqual({ ...first, timeZone: "America/New_York" });
  const patient = await aPatient(app);
  const input = { docId, slotDate: first.slotDate, slotTime: first.slotTime, zoomEmail: "ann@zoom.test" };
  const booked = await app.post("/api/user/book-appointment", input, { ...patient, key: crypto.randomUUID() });
  expect(booked.status).toBe(200);
  expect(await next()).toMatchObject({ startsAt: second.startsAt });
  await app.sql`
    insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(${second.startsAt}, ${third.startsAt}), 'errand')`;
  expect(await next()).toMatchObject({ startsAt: third.startsAt });
  await app.sql`update appointment set status = 'cancelled', cancel_reason = 'patient', held_until = null where consultant_id = ${docId}`;
  expect(await next()).toMatchObject({ startsAt: first.startsAt });
  await app.sql`update consultant set available = false where id = ${docId}`;
  expect(await next()).toBeNull();
});

it("a restart of the server, which sets the practice's zone again, makes no next free time be computed again", async () => {
  const id = await aNurse(app, { name: aWord() });
  await runJob();
  const known = async () => {
    const [row] = await app.sql<{ until: Date }[]>`select next_free_until as until from consultant where id = ${id}`;
    return row?.until;
  };
  const before = await known();
  await app.sql`update practice set time_zone = time_zone`;
  expect(await known()).toEqual(before);
});

it("a time that has passed is not returned, even before the job has run", async () => {
  const word = aWord();
  const id = await aNurse(app, { name: word });
  await app.sql`
    update consultant set next_free_at = now() - interval '1 hour', next_free_until = now() - interval '1 hour' where id = ${id}`;
  const [doctor] = (await search({ q: word })).doctors;
  expect(Date.parse(doctor?.nextFree?.startsAt ?? "")).toBeGreaterThan(Date.now());
  await runJob();
  const [kept] = await app.sql`select next_free_at > now() as "isAhead" from consultant where id = ${id}`;
  expect(kept).toEqual({ isAhead: true });
});

it('"free today" excludes consultants whose next time is tomorrow', async () => {
  const word = aWord();
  const [one, other] = [await aNurse(app, { name: `Now ${word}` }), await aNurse(app, { name: `Later ${word}` })];
  // Whatever the hour is, this is what the two rows say.
  await app.sql`update consultant set next_free_at = now() + interval '1 second', next_free_until = 'infinity' where id = ${one}`;
  await app.sql`update consultant set next_free_at = now() + interval '25 hours', next_free_until = 'infinity' where id = ${other}`;
  expect(await namesIn({ q: word, day: "today" })).toEqual([`Now ${word}`]);
});

it.each(["listed", "soonest", "price", "rating"])("is paged by %s, with each consultant once", async (sort) => {
  const word = aWord();
  const ids = [];
  for (const place of [1, 2, 3, 4, 5])
    ids.push(
      await aNurse(app, {
        name: `${word} ${place}`,
        feeCents: 8000 + (place % 2) * 100,
        available: place !== 3,
        stars: 4,
      }),
    );
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ConsultantPage = await search({ q: word, sort, limit: "2", ...(cursor && { cursor }) });
    found.push(...page.doctors.map(({ _id }) => _id));
    expect(page.doctors.length).toBeLessThanOrEqual(2);
    cursor = page.next;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});

it("returns the total with the first page, counted up to fifty", async () => {
  const word = aWord();
  const addNurses = (many: number) => app.sql`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, position)
    select ${word}, '/files/portraits/amara.svg', 'Cardiac Nurse', 'RN', 9, 'About.', 8000, n from generate_series(1, ${many}) n`;
  expect(await search({ q: word })).toMatchObject({ doctors: [], count: 0 });
  await addNurses(50);
  const first = await search({ q: word, limit: "10" });
  expect(first.count).toBe(50);
  expect(await search({ q: word, limit: "10", cursor: first.next ?? "" })).toMatchObject({ count: null });
  await addNurses(2);
  expect((await search({ q: word, limit: "10" })).count).toBe(51);
});

it("rejects unknown filters and invalid cursors, with a message", async () => {
  for (const input of [
    "sort=cheapest",
    "language=Klingon",
    "maxFee=many",
    "cursor=eyJ9",
    `q=${"a".repeat(101)}`,
    "also=Witch",
  ])
    expect((await app.get(`/api/doctor/search?${input}`)).status).toBe(400);
  const forged = Buffer.from(JSON.stringify(["tomorrow", 1, crypto.randomUUID()])).toString("base64url");
  expect((await app.get(`/api/doctor/search?sort=soonest&cursor=${forged}`)).status).toBe(400);
});
