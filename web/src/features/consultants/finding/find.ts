import {
  isWantedDay,
  isWantedTime,
  LANGUAGES,
  type Language,
  SORTS,
  type Sort,
  SPECIALITIES,
  type Speciality,
} from "@lamplight/api/contract/search-options.ts";
import { type CallPlace, readCallPlace } from "@lamplight/api/contract/us-states.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import type { Field, Understood } from "../sentence/understand.ts";

/** A filter chosen by hand. `any` removes what the search text says; null leaves it to the search text. */
type Chosen<Value> = Value | "any" | null;

/** The search text, the filters chosen by hand, and the sort order of a list of nurses. All of them are in the URL. */
export type Find = {
  q: string;
  specialities: Chosen<Speciality[]>;
  day: Chosen<string>;
  time: Chosen<string>;
  language: Chosen<Language>;
  /** Where the patient will be during the call. */
  state: Chosen<CallPlace>;
  /** In dollars. */
  maxFee: Chosen<number>;
  sort: Sort;
};

const LONGEST = 100;
const HIGHEST = 10_000;
/** Keystrokes within this many milliseconds of each other become one search. */
const PAUSE_MS = 300;

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((choice) => choice === text) ?? null;

/** Reads the filters from a URL. Ignores unknown values. */
export function findIn(search: URLSearchParams): Find {
  const isAny = (name: string) => search.get(name) === "any";
  const textOf = (name: string, isKnown: (text: string) => boolean): Chosen<string> => {
    const text = search.get(name) ?? "";
    return isAny(name) || isKnown(text) ? text : null;
  };
  const named = (search.get("for") ?? "").split(",");
  const specialities = SPECIALITIES.filter((speciality) => named.includes(speciality));
  const maxFee = Number(search.get("maxFee"));
  return {
    q: (search.get("q") ?? "").slice(0, LONGEST),
    specialities: isAny("for") ? "any" : specialities.length > 0 ? specialities : null,
    day: textOf("day", isWantedDay),
    time: textOf("time", isWantedTime),
    language: isAny("language") ? "any" : oneOf(LANGUAGES, search.get("language")),
    state: isAny("state") ? "any" : (readCallPlace(search.get("state") ?? "") ?? null),
    maxFee: isAny("maxFee") ? "any" : maxFee > 0 && maxFee <= HIGHEST ? maxFee : null,
    sort: oneOf(SORTS, search.get("sort")) ?? "listed",
  };
}

/** The filters as URL parameters, without defaults. */
export function searchOf({
  q = "",
  specialities,
  day,
  time,
  language,
  state,
  maxFee,
  sort,
}: Partial<Find>): URLSearchParams {
  const search = new URLSearchParams();
  const isText = q.trim() !== "";
  if (isText) search.set("q", q);
  const chosen = { for: specialities, day, time, language, state, maxFee };
  for (const [name, value] of Object.entries(chosen))
    if (value && (value !== "any" || isText)) search.set(name, String(value));
  if (sort && sort !== "listed") search.set("sort", sort);
  return search;
}

/** True if a filter or another sort order is set. */
export const isNarrowed = (find: Find): boolean => searchOf(find).size > 0;

const FIELDS: readonly Field[] = ["specialities", "language", "state", "day", "time", "maxFee"];

/** The choices by hand that still hold after the search text changed. What the text newly says, or no longer says, wins. */
function withText(find: Find, q: string, read: (text: string) => Understood): Find {
  const [before, after] = [read(find.q), read(q)];
  const changed = FIELDS.filter((field) => String(before[field]) !== String(after[field]));
  return { ...find, q, ...Object.fromEntries(changed.map((field) => [field, null])) };
}

/** Removes a filter: one that the text says has to be overridden. */
function withChoice(find: Find, part: Partial<Find>, read: (text: string) => Understood): Find {
  const understood = read(find.q);
  const overridden = FIELDS.filter((field) => part[field] === null && String(understood[field] ?? "") !== "");
  return { ...find, ...part, ...Object.fromEntries(overridden.map((field) => [field, "any"])) };
}

/**
 * State of the filters, stored in the URL. `find` is what the controls show, updated at once. `asked` is what the URL
 * contains, which follows typing after a pause. Typing replaces the history entry; each choice adds one.
 * @param read understands a search text
 */
export function useFind(read: (text: string) => Understood) {
  const [search, setSearch] = useSearchParams();
  /** The last change. */
  const [changed, setChanged] = useState<Find | null>(null);
  /**
   * The URLs for which the change is current: the one where it was made, and those made from it. A ref instead of
   * state, because an interrupted rendering would lose a state update.
   */
  const ownUrls = useRef<string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = search.toString();
  const asked = findIn(search);
  // A change of the URL may be pending while the visitor types on. At any other URL, the URL wins.
  const isSettled = ownUrls.current.at(-1) === address;
  const isCurrent =
    changed !== null && ownUrls.current.includes(address) && !(isSettled && searchOf(changed).toString() === address);
  if (changed && !isCurrent) setChanged(null);
  const find = isCurrent ? changed : asked;
  /** The change since the last rendering: several may come before the next one, as when early input is replayed. */
  const latest = useRef<Find>(null);
  useLayoutEffect(() => {
    latest.current = null;
  });
  // A navigation in progress must not be undone by a pending search.
  const isLeaving = useNavigation().state !== "idle";
  useEffect(() => {
    if (isLeaving) clearTimeout(pause.current);
    return () => clearTimeout(pause.current);
  }, [isLeaving]);

  const change = (changeOf: (before: Find) => Find): Find => {
    const next = changeOf(latest.current ?? find);
    clearTimeout(pause.current);
    if (changed === null && latest.current === null) ownUrls.current = [address];
    latest.current = next;
    setChanged(next);
    return next;
  };
  const updateUrl = (next: Find, replace: boolean) => {
    const params = searchOf(next);
    ownUrls.current = [...ownUrls.current, params.toString()];
    setSearch(params, { replace, preventScrollReset: true, state: STAY });
  };
  return {
    find,
    asked,
    type(q: string) {
      const next = change((before) => withText(before, q.slice(0, LONGEST), read));
      pause.current = setTimeout(() => updateUrl(next, true), PAUSE_MS);
    },
    choose(part: Partial<Find>) {
      updateUrl(
        change((before) => withChoice(before, part, read)),
        false,
      );
    },
    searchWith: (part: Partial<Find>): string => searchOf(withChoice(find, part, read)).toString(),
  };
}
