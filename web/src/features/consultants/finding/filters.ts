import type { Language, Sort, Speciality } from "@lamplight/api/contract/search-options.ts";
import type { CallPlace } from "@lamplight/api/contract/us-states.ts";
import { begunBy, type SymptomWords } from "../sentence/specialities.ts";
import { type Understood, understand } from "../sentence/understand.ts";
import type { Find } from "./find.ts";

/** What is searched for: chosen by hand, or else said by the search text. The chips and the request both come from this. */
export type Filters = {
  specialities: readonly Speciality[];
  language: Language | null;
  /** Only nurses who are licensed there. */
  state: CallPlace | null;
  day: string | null;
  time: string | null;
  /** The time zone (IANA) of day and time: the named one, or the visitor's. Null for the practice's. */
  zone: string | null;
  /** In dollars. */
  maxFee: number | null;
  /** Words of the search text that are none of these. */
  words: string;
  /** Specialties with a symptom that begins like the words. */
  begun: readonly Speciality[];
  /** Words that no search can have: a second language or day. */
  unused: readonly string[];
  sort: Sort;
};

/**
 * The filters of a list.
 * @param chosen the specialty of the page, which wins over others
 * @param symptoms from the editors
 * @param visitorZone the visitor's time zone, if it is known
 */
export function filtersOf(
  find: Find,
  chosen: Speciality | undefined,
  symptoms: readonly SymptomWords[],
  visitorZone: string | null = null,
): Filters {
  const said = saidBy(find, symptoms);
  const pick = <Value>(byHand: Value | "any" | null, fromText: Value, none: Value): Value =>
    byHand === null ? fromText : byHand === "any" ? none : byHand;
  const day = find.day === "any" ? null : (find.day ?? said.day);
  const time = find.time === "any" ? null : (find.time ?? said.time);
  return {
    specialities: chosen ? [chosen] : pick<readonly Speciality[]>(find.specialities, said.specialities, []),
    language: pick<Language | null>(find.language, said.language, null),
    state: pick<CallPlace | null>(find.state, said.state, null),
    day,
    time,
    zone: day === null && time === null ? null : (said.zone ?? visitorZone),
    maxFee: pick<number | null>(find.maxFee, said.maxFee, null),
    words: said.rest,
    begun: chosen || find.specialities === "any" ? [] : begunBy(said.rest, symptoms),
    unused: said.unused,
    sort: find.sort,
  };
}

/** A text that only says a removed specialty or language may be a name, such as French. */
function saidBy({ q, specialities, language }: Find, symptoms: readonly SymptomWords[]): Understood {
  const said = understand(q, symptoms);
  const isOnly = said.rest === "" && said.day === null && said.time === null && said.maxFee === null;
  if (isOnly && specialities === "any" && said.language === null) return understand(q, symptoms, ["specialities"]);
  if (isOnly && language === "any" && said.specialities.length === 0) return understand(q, symptoms, ["language"]);
  return said;
}

/** The parameters of the search request. */
export function requestOf({
  specialities,
  language,
  state,
  day,
  time,
  zone,
  maxFee,
  words,
  begun,
  sort,
}: Filters): URLSearchParams {
  const request = new URLSearchParams();
  const values = { q: words, also: begun, speciality: specialities, day, time, zone, language, state, maxFee };
  for (const [name, value] of Object.entries(values))
    if (value && String(value) !== "") request.set(name, String(value));
  if (sort !== "listed") request.set("sort", sort);
  return request;
}
