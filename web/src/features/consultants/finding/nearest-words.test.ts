// cspell:ignore lindkvist
import type { ConsultantCard, Nearest } from "@lamplight/api/contract/consultant-search.ts";
import { expect, it } from "vitest";
import { aConsultant } from "../../../../test/records.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { findIn } from "./find.ts";
import { nearestWords } from "./nearest-words.ts";

const free: ConsultantCard = {
  nextTimes: [],
  ...aConsultant({
    nextFree: {
      startsAt: "2026-11-23T15:00:00.000Z",
      timeZone: "America/New_York",
      slotDate: "23_11_2026_",
      slotTime: "10:00 AM",
    },
  }),
};
const filters = (search: string): Filters => filtersOf(findIn(new URLSearchParams(search)), undefined, []);
const nearest = (part: Partial<Nearest>): Nearest => ({ dropped: [], day: null, words: null, ...part });

it.each<[search: string, Partial<Nearest>, sentence: string]>([
  [
    "q=pediatric spanish tonight",
    { dropped: ["day"], day: "tomorrow" },
    "No Spanish-speaking pediatric nurse is free tonight. These Spanish-speaking pediatric nurses are free tomorrow evening.",
  ],
  [
    "q=pediatric spanish tonight",
    { dropped: ["time"] },
    "No Spanish-speaking pediatric nurse is free tonight. These Spanish-speaking pediatric nurses are free today.",
  ],
  [
    "q=pediatric spanish tonight",
    { dropped: ["language"] },
    "No Spanish-speaking pediatric nurse is free tonight. These pediatric nurses are free tonight, but don't speak Spanish.",
  ],
  [
    "q=pediatric spanish tonight",
    { dropped: ["day", "speciality"], day: "friday" },
    "No Spanish-speaking pediatric nurse is free tonight. These Spanish-speaking nurses of other specialties are free on Friday evening.",
  ],
  [
    "q=cardiac under $50",
    { dropped: ["maxFee"] },
    "We have no cardiac nurse for up to $50. Here are cardiac nurses who cost more than $50.",
  ],
  [
    "q=twi morning under $50",
    { dropped: ["maxFee", "time"] },
    "No Twi-speaking nurse is free in the morning for up to $50. These Twi-speaking nurses are free at another time, but cost more than $50.",
  ],
  [
    "day=12-24&time=after-1830&for=Cardiac Nurse,Emergency Nurse",
    { dropped: ["day"], day: "today" },
    "No emergency or cardiac nurse is free on Dec 24 after 6:30 PM. These emergency or cardiac nurses are free today after 6:30 PM.",
  ],
  ["q=headache", { words: "unknown" }, "We didn't recognize “headache”. Here are all nurses."],
  [
    "q=headache spanish",
    { words: "unknown" },
    "We didn't recognize “headache”. These nurses fit the rest of your search.",
  ],
  ["q=lindkvist", { words: "similar" }, "We found no nurse named “lindkvist”. These names are similar."],
  [
    "q=ruiz saturday",
    { dropped: ["day"], day: "sunday" },
    "No nurse named “ruiz” is free on Saturday. These nurses named “ruiz” are free on Sunday.",
  ],
  [
    "q=headache weekend morning",
    { dropped: ["time"], words: "unknown" },
    "We didn't recognize “headache”. No nurse is free this weekend in the morning. These nurses are free this weekend.",
  ],
])("says for %s", (search, part, sentence) => {
  expect(nearestWords(filters(search), nearest(part), [free])).toBe(sentence);
});

it("says that nobody has any free time", () => {
  const busy = { ...free, nextFree: null };
  expect(nearestWords(filters("q=ruiz tomorrow"), nearest({ dropped: ["day"] }), [busy])).toBe(
    "No nurse named “ruiz” is free tomorrow. These nurses named “ruiz” have no free time this week.",
  );
});
