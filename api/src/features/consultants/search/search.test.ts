import { expect, it } from "vitest";
import { ConsultantPage } from "../../../../contract/consultant-search.ts";
import { SlotWeek } from "../../../../contract/consultants.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aNamedNurse as aNurse, startsOfNewNurse, storeFreeStarts } from "../../../../test/named-nurses.ts";
import { aConsultant, aPatient } from "../../../../test/people.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { keepNextFree } from "../jobs.ts";

const app = await testApp();
const aWord = () => `w${crypto.randomUUID().replaceAll("-", "")}`;
const search = async (input: Record<string, string>) =>
  read(ConsultantPage, await app.get(`/api/doctor/search?${new URLSearchParams(input)}`));
/** The names of the nurses that fit everything. */
const namesIn = async (input: Record<string, string>) => {
  const { doctors, nearest } = await search(input);
  return nearest ? [] : doctors.map(({ name }) => name);
};
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
  expect((await search({ q: word })).doctors[0]?.nextTimes).toEqual([first, second, third]);
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

const isFreeOnlyAt = (id: string, ...starts: string[]) => storeFreeStarts(app.sql, id, starts);

it("finds who is free on a day and at a time of day, with the first such time", async () => {
  const word = aWord();
  const { day, starts } = await startsOfNewNurse(app, 1);
  const at = (label: string) => starts[label] ?? "";
  const edges = {
    First: "10:00 AM",
    Late: "11:30 AM",
    Noon: "12:00 PM",
    Tea: "4:30 PM",
    Five: "5:00 PM",
    Last: "8:30 PM",
  };
  for (const [name, label] of Object.entries(edges))
    await isFreeOnlyAt(await aNurse(app, { name: `${name} ${word}` }), at(label));
  const found = async (input: Record<string, string>) =>
    (await search({ q: word, ...input })).doctors.map(({ name }) => name.split(" ")[0]);
  expect(await found({ day: "tomorrow" })).toEqual(Object.keys(edges));
  expect(await found({ day })).toEqual(Object.keys(edges));
  expect(await found({ day: "tomorrow", time: "morning" })).toEqual(["First", "Late"]);
  expect(await found({ time: "afternoon" })).toEqual(["Noon", "Tea"]);
  expect(await found({ day, time: "evening" })).toEqual(["Five", "Last"]);
  expect(await found({ day, time: "after-1630" })).toEqual(["Tea", "Five", "Last"]);
  const [last] = (await search({ q: word, time: "after-1730" })).doctors;
  expect(last?.nextFree).toMatchObject({ startsAt: at("8:30 PM"), slotTime: "8:30 PM" });
});

it("orders by the soonest free time at the wanted time of day, page by page", async () => {
  const word = aWord();
  const { day, starts } = await startsOfNewNurse(app, 1);
  const free = { Eve: ["8:00 PM"], Ida: ["10:00 AM", "7:00 PM"], Ann: ["6:30 PM"], Bea: ["5:00 PM"], Cay: ["5:00 PM"] };
  for (const [name, labels] of Object.entries(free)) {
    const id = await aNurse(app, { name: `${name} ${word}`, position: Object.keys(free).indexOf(name) });
    await isFreeOnlyAt(id, ...labels.map((label) => starts[label] ?? ""));
  }
  const input = { q: word, day, time: "evening", sort: "soonest" };
  const found = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ConsultantPage = await search({ ...input, limit: "2", ...(cursor && { cursor }) });
    found.push(page.doctors.map(({ name }) => name.split(" ")[0]));
    if (cursor === "") expect(page.count).toBe(5);
    cursor = page.next;
  }
  expect(found).toEqual([["Bea", "Cay"], ["Ann", "Ida"], ["Eve"]]);
  expect(await namesIn(input)).toEqual(found.flat().map((name) => `${name} ${word}`));
  // Nobody is free at the first of these starts.
  expect(await namesIn({ ...input, time: "after-1330", limit: "2" })).toEqual([`Bea ${word}`, `Cay ${word}`]);
});

it("the weekend is Saturday and Sunday, and a weekday is the next one", async () => {
  const word = aWord();
  const { days } = read(SlotWeek, await app.get(`/api/doctor/${await aNurse(app, { name: aWord() })}/slots`));
  const names = new Map<string, string>();
  for (const { slots } of days) {
    const startsAt = slots.at(-1)?.startsAt;
    if (startsAt === undefined) continue;
    const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "America/New_York" }).format(
      Date.parse(startsAt),
    );
    names.set(weekday, `${weekday} ${word}`);
    await isFreeOnlyAt(await aNurse(app, { name: `${weekday} ${word}` }), startsAt);
  }
  for (const [weekday, name] of names) expect(await namesIn({ q: word, day: weekday.toLowerCase() })).toEqual([name]);
  const weekend = await namesIn({ q: word, day: "weekend" });
  expect(weekend.toSorted()).toEqual(["Saturday", "Sunday"].flatMap((weekday) => names.get(weekday) ?? []));
});

it("a nurse who needs more notice is not free then", async () => {
  const word = aWord();
  const { starts } = await startsOfNewNurse(app, 1);
  const id = await aNurse(app, { name: word });
  await app.sql`update consultant set notice_minutes = 4 * 24 * 60 where id = ${id}`;
  await isFreeOnlyAt(id, starts["8:30 PM"] ?? "");
  expect((await search({ q: word, day: "tomorrow" })).nearest).not.toBeUndefined();
  expect(await namesIn({ q: word, day: "tomorrow" })).toEqual([]);
});

it("a booking, its cancellation, hours and time off change who is free at a time of day, as in the nurse's slots", async () => {
  const word = aWord();
  const { id: docId } = await aConsultant(app);
  await app.sql`update consultant set name = ${word} where id = ${docId}`;
  await app.sql`
    insert into day_hours (consultant_id, day, open)
    select ${docId}, (now() at time zone time_zone)::date + 2, '{[1020,1050)}' from practice`;
  const { day, starts } = await startsOfNewNurse(app, 2);
  const isFound = async () => {
    await runJob();
    const page = await search({ q: word, day, time: "evening" });
    return page.nearest ? "elsewhere" : page.doctors.map(({ nextFree }) => nextFree?.startsAt);
  };
  const five = starts["5:00 PM"] ?? "";
  expect(await isFound()).toEqual([new Date(five).toISOString()]);
  const patient = await aPatient(app);
  const [slotDate = ""] = [read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days[2]?.slotDate];
  const input = { docId, slotDate, slotTime: "5:00 PM", zoomEmail: "ann@zoom.test" };
  const booked = await app.post("/api/user/book-appointment", input, { ...patient, key: crypto.randomUUID() });
  expect(booked.status).toBe(200);
  expect(await isFound()).toBe("elsewhere");
  await app.sql`update appointment set status = 'cancelled', cancel_reason = 'patient', held_until = null where consultant_id = ${docId}`;
  expect(await isFound()).toEqual([new Date(five).toISOString()]);
  await app.sql`
    insert into time_off (consultant_id, during, reason)
    values (${docId}, tstzrange(${five}, ${five}::timestamptz + interval '30 minutes'), 'errand')`;
  expect(await isFound()).toBe("elsewhere");
  await app.sql`delete from time_off where consultant_id = ${docId}`;
  expect(await isFound()).toEqual([new Date(five).toISOString()]);
  await app.sql`update consultant set available = false where id = ${docId}`;
  expect(await isFound()).toBe("elsewhere");
});

it("a new day brings the starts of a new last day", async () => {
  const id = await aNurse(app, { name: aWord() });
  const weekOf = async () => {
    const [row] = await app.sql<{ starts: number }[]>`
      select cardinality(free_starts) as starts from consultant_week where consultant_id = ${id}`;
    return row?.starts;
  };
  const whole = await weekOf();
  await app.sql`update consultant_week set day = day - 1, free_starts = free_starts[1:10] where consultant_id = ${id}`;
  await runJob();
  expect(await weekOf()).toBe(whole);
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
  expect(await namesIn({ q: word })).toEqual([]);
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
