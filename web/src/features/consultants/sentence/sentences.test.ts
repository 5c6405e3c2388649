import { expect, it } from "vitest";
import { FIRST_SYMPTOMS, PATIENT_SENTENCES } from "../../../../test/patient-sentences.ts";
import { understand } from "./understand.ts";

const sentences = PATIENT_SENTENCES.split("\n")
  .filter((line) => line.includes("|"))
  .map((line) => line.split(" |"))
  .map(([sentence = "", parts = ""]) => [sentence, parts.trim()] as const);

/** What is understood, as the sentences say it. The rest counts only where a name is expected. */
function understoodIn(sentence: string, isNamed: boolean): string {
  const { specialities, day, time, zone, language, state, maxFee, rest, unused } = understand(sentence, FIRST_SYMPTOMS);
  const parts = {
    for: specialities
      .map((speciality) => speciality.replace(" Nurse", ""))
      .sort()
      .join(","),
    ...{ day, time, zone, language, state, maxFee },
    rest: isNamed ? rest : "",
    unused: unused.join(", "),
  };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join("; ");
}

it("there are hundreds of sentences", () => {
  expect(sentences.length).toBeGreaterThan(400);
  expect(FIRST_SYMPTOMS).toHaveLength(11);
});

it.each(sentences)("understands %j", (sentence, parts) => {
  expect(understoodIn(sentence, parts.includes("rest="))).toBe(parts);
});
