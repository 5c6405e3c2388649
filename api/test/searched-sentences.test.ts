import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { SymptomWords } from "../../web/src/features/consultants/sentence/specialities.ts";
import { type Understood, understand } from "../../web/src/features/consultants/sentence/understand.ts";
import { ConsultantPage } from "../contract/consultant-search.ts";
import { addConsultants } from "../db/seed/consultants.ts";
import { keepNextFree } from "../src/features/consultants/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { read, testApp } from "./app.ts";

/** Sentences of patients: what is understood, and the seed's nurses that are found; `~` before the nearest matches. */
const table = await readFile(new URL("inputs/searched-sentences.txt", import.meta.url), "utf8");
const rows = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

type Document = { _type: string } & SymptomWords;
const content = await readFile(new URL("../../content-schemas/seed/data.ndjson", import.meta.url), "utf8");
const symptoms = content
  .split("\n")
  .filter(Boolean)
  .map((line): Document => JSON.parse(line))
  .filter(({ _type }) => _type === "speciality");

const app = await testApp();
await app.sql.begin((tx) => addConsultants(tx));
await runJobs([keepNextFree(app.services)]);

/** `Pediatric · Spanish · today · evening · $80 · “Okafor”`. */
const inWords = ({ specialities, language, day, time, maxFee, rest, unused }: Understood): string =>
  [
    ...specialities.map((speciality) => speciality.replace(" Nurse", "")),
    ...[language, day, time].filter((value) => value !== null),
    ...(maxFee === null ? [] : [`$${maxFee}`]),
    ...(rest ? [`“${rest}”`] : []),
    ...unused.map((word) => `not “${word}”`),
  ].join(" · ");

async function namesFor({ specialities, language, day, time, maxFee, rest }: Understood): Promise<string> {
  const values = { q: rest, speciality: specialities.join(), language, day, time, maxFee };
  const input = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) input.set(name, String(value));
  const { doctors, nearest } = read(ConsultantPage, await app.get(`/api/doctor/search?${input}&limit=50`));
  const names = doctors.length === 36 ? "everyone" : doctors.map(({ name }) => name).join(", ");
  // Late in the day, some times are over: the same nurses are the nearest matches.
  const isNear = nearest && !nearest.dropped.every((filter) => filter === "day" || filter === "time");
  return isNear || nearest?.words ? `~ ${names}` : names;
}

it("has a hundred sentences", () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
});

it.each(rows)("understands: %s", async (sentence = "", expected, names) => {
  const understood = understand(sentence, symptoms);
  expect({ understood: inWords(understood), names: await namesFor(understood) }).toEqual({
    understood: expected,
    names,
  });
});
