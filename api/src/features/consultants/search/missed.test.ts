// cspell:ignore Zora Zorra quil
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../../../../test/app.ts";
import { aNamedNurse } from "../../../../test/named-nurses.ts";
import { testAppWithStudio } from "../../../../test/studio-calls.ts";
import { deleteOldMissedSearches, plainWords } from "./missed.ts";

const app = await testAppWithStudio();
await aNamedNurse(app, { name: "Zora Quill" });

/** Letters that are no beginning of other words of this file. */
const aWord = () => `${[...randomBytes(12)].map((byte) => "abcdefghijklmnop"[byte % 16]).join("")}x`;
const search = (q: string) => app.get(`/api/doctor/search?${new URLSearchParams({ q })}`);
const stored = async (like: string) =>
  (
    await app.sql<{ words: string }[]>`select words from missed_search where words like ${`%${like}%`} order by words`
  ).map(({ words }) => words);

const Shown = z.object({ searches: z.array(z.object({ words: z.string(), days: z.int() })) });
const ask = (secret?: string) => app.ask("missed-searches", secret);
const shown = async () => Shown.parse(await (await ask(await app.aPass())).json()).searches;

it.each([
  ["Kidney  Stone", null],
  ["kidney  stone", "kidney stone"],
  ["Palpitations", "palpitations"],
  ["can’t sleep", "can’t sleep"],
  ["Ann Miller", null],
  ["215-555-0142", null],
  ["room 12", null],
  ["ann@example.com", null],
  ["my mother fell at home today", null],
  ["ab", null],
  ["a".repeat(61), null],
  ["", null],
])("of %j, %j is stored: nothing that looks like a name, a number, an address or a sentence", (typed, words) => {
  expect(plainWords(typed)).toBe(words);
});

it("words that no nurse fits are stored once a day, without anything about who searched", async () => {
  const word = aWord();
  for (const q of [word, word.toUpperCase(), `  ${word} `]) expect((await search(q)).status).toBe(200);
  const rows = await app.sql`select * from missed_search where words = ${word}`;
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(["searchedOn", "words"]);
});

it("a name that a nurse has, or one like it, is found, so it isn't stored", async () => {
  for (const q of ["Zora", "quill", "Zorra Quill"]) await search(q);
  expect(await stored("quil")).toEqual([]);
  expect(await stored("zor")).toEqual([]);
});

it("beginnings that the search tried while somebody typed are not stored", async () => {
  const word = aWord();
  for (const length of [5, 8, word.length, 6]) await search(word.slice(0, length));
  expect(await stored(word.slice(0, 5))).toEqual([word]);
});

it("a day takes a hundred words, and searches go on", async () => {
  const { sql } = app;
  await sql`delete from missed_search`;
  await sql`insert into missed_search select practice_today(), 'full ' || chr(97 + n / 10) || chr(97 + n % 10) from generate_series(0, 99) n`;
  const word = aWord();
  expect((await search(word)).status).toBe(200);
  expect(await stored(word)).toEqual([]);
  await sql`delete from missed_search where words like 'full %'`;
});

it("editors see words that were searched for on three days or more, the most frequent first", async () => {
  const [often, three, twice] = [aWord(), aWord(), aWord()];
  for (const [words, days] of [
    [often, 4],
    [three, 3],
    [twice, 2],
  ] as const)
    await app.sql`insert into missed_search select practice_today() - n, ${words} from generate_series(1, ${days}::int) n`;
  const own = (await shown()).filter(({ words }) => [often, three, twice].includes(words));
  expect(own).toEqual([
    { words: often, days: 4 },
    { words: three, days: 3 },
  ]);
});

it("they are deleted after twelve months", async () => {
  const [old, recent] = [`${aWord()} old`, `${aWord()} recent`];
  await app.sql`
    insert into missed_search values (practice_today() - 367, ${old}), (practice_today() - 360, ${recent})`;
  await deleteOldMissedSearches(app.services.db);
  expect([await stored(old), await stored(recent)]).toEqual([[], [recent]]);
});

it("only the Studio of an editor may ask: a pass that ended, another document's secret and none are refused", async () => {
  const secrets = [
    undefined,
    "a".repeat(43),
    await app.aPass({ ends: -1 }),
    await app.aPass({ more: { isPass: false } }),
  ];
  for (const secret of secrets) {
    const answer = await ask(secret);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "no-store"]);
  }
  expect((await ask(await app.aPass())).status).toBe(200);
});

it("without Sanity's tokens nobody may ask", async () => {
  const without = await testApp({ ...app.env, SANITY_READ_TOKEN: "", SANITY_COMMENT_TOKEN: "" });
  const headers = { authorization: `Bearer ${await app.aPass()}` };
  expect((await without.app.request("/api/studio/missed-searches", { headers })).status).toBe(401);
});
