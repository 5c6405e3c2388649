import { isTimeWord } from "@lamplight/api/contract/search-options.ts";
import { timeLabel, whenWords } from "@lamplight/api/contract/wish-words.ts";
import { zoneName } from "../../../lib/time/format.ts";
import type { Filters } from "./filters.ts";

const named = (time: string | null, zone: string | null): string =>
  time === null || zone === null || isTimeWord(time) ? "" : ` ${zoneName(0, zone)}`;

/** `Evening`, `After 6 PM Pacific`: hours name their zone if it is known. */
export const timeInZone = (time: string, zone: string | null): string => `${timeLabel(time)}${named(time, zone)}`;

/** When a visit is wanted, in a sentence: `tomorrow after 6 PM Pacific`. */
export const whenInZone = ({ day, time, zone }: Pick<Filters, "day" | "time" | "zone">): string =>
  `${whenWords(day, time)}${named(time, zone)}`;
