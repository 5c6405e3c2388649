import type { ConsultantCard, Nearest } from "@lamplight/api/contract/consultant-search.ts";
import { nurseWords } from "@lamplight/api/contract/wish-words.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { money } from "../../../lib/time/format.ts";
import type { Filters } from "./filters.ts";
import { whenInZone } from "./time-in-zone.ts";

type Kept = Pick<Filters, "specialities" | "language" | "day" | "time" | "zone" | "maxFee">;

const upTo = (maxFee: number | null): string => (maxFee === null ? "" : ` for up to ${money(maxFee)}`);

/**
 * Says that nobody fits a search, and how the nurses shown differ from it. Each of them lacks every dropped filter,
 * because the search drops none that it can keep.
 */
export function nearestWords(
  filters: Filters,
  { dropped, day, words }: Nearest,
  cards: readonly ConsultantCard[],
): string {
  const isTimed = filters.day !== null || filters.time !== null;
  const unknown = words === "unknown" ? `We didn't recognize “${filters.words}”.` : "";
  const name = words === "unknown" || filters.words === "" ? "" : ` named “${filters.words}”`;
  if (dropped.length === 0) {
    if (words === "similar") return `We found no nurse named “${filters.words}”. These names are similar.`;
    return `${unknown} ${isFiltered(filters) ? "These nurses fit the rest of your search." : "Here are all nurses."}`;
  }
  const has = (filter: Nearest["dropped"][number]) => dropped.includes(filter);
  const kept: Kept = {
    specialities: has("speciality") ? [] : filters.specialities,
    language: has("language") ? null : filters.language,
    day: has("day") ? day : filters.day,
    time: has("time") ? null : filters.time,
    zone: filters.zone,
    maxFee: has("maxFee") ? null : filters.maxFee,
  };
  const similar = words === "similar" ? ` with a name like “${filters.words}”` : name;
  const wish = `${nurseWords(filters)}${similar}`;
  const nobody = isTimed
    ? `No ${wish} is free ${whenInZone(filters)}${upTo(filters.maxFee)}.`
    : `We have no ${wish}${upTo(filters.maxFee)}.`;
  const others = `${nurseWords(kept)}s${has("speciality") ? " of other specialties" : ""}${similar}`;
  const but = [
    has("language") && `don't speak ${filters.language}`,
    has("maxFee") && `cost more than ${money(filters.maxFee ?? 0)}`,
  ].filter((one) => one !== false);
  const butWords = but.length > 0 ? `, but ${inAList(but)}` : "";
  return [unknown, nobody, theseWords(others, kept, isTimed, cards, butWords)].filter(Boolean).join(" ");
}

function theseWords(
  others: string,
  kept: Kept,
  isTimed: boolean,
  cards: readonly ConsultantCard[],
  but: string,
): string {
  if (!isTimed)
    return but
      ? `Here are ${others}${upTo(kept.maxFee)}${but.replace(", but", " who")}.`
      : `Here are ${others}${upTo(kept.maxFee)}.`;
  if (cards.every(({ nextFree }) => nextFree === null)) return `These ${others} have no free time this week${but}.`;
  return `These ${others} are free ${whenInZone(kept) || "at another time"}${upTo(kept.maxFee)}${but}.`;
}

const isFiltered = ({ specialities, language, day, time, maxFee }: Filters): boolean =>
  specialities.length > 0 || [language, day, time, maxFee].some((value) => value !== null);
