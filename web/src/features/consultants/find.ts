import { LANGUAGES, type Language, SORTS, type Sort } from "@lamplight/api/contract/search-options.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { STAY } from "../../app/paths.ts";

/** Filters and sort order of a list of nurses. All of them are in the URL. */
export type Find = {
  q: string;
  isToday: boolean;
  language: Language | null;
  /** In dollars. */
  maxFee: number | null;
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
  const maxFee = Number(search.get("maxFee"));
  return {
    q: (search.get("q") ?? "").slice(0, LONGEST),
    isToday: search.get("day") === "today",
    language: oneOf(LANGUAGES, search.get("language")),
    maxFee: maxFee > 0 && maxFee <= HIGHEST ? maxFee : null,
    sort: oneOf(SORTS, search.get("sort")) ?? "listed",
  };
}

/** The filters as URL parameters, without defaults. */
export function searchOf({ q, isToday, language, maxFee, sort }: Partial<Find>): URLSearchParams {
  const search = new URLSearchParams();
  if (q?.trim()) search.set("q", q);
  if (isToday) search.set("day", "today");
  if (language) search.set("language", language);
  if (maxFee) search.set("maxFee", String(maxFee));
  if (sort && sort !== "listed") search.set("sort", sort);
  return search;
}

/** True if a filter or another sort order is set. */
export const isNarrowed = (find: Find): boolean => searchOf(find).size > 0;

/**
 * State of the filters, stored in the URL. `find` is what the controls show, updated at once. `asked` is what the URL
 * contains, which follows typing after a pause. Typing replaces the history entry; each choice adds one.
 */
export function useFind() {
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

  const change = (part: Partial<Find>): Find => {
    const next = { ...(latest.current ?? find), ...part };
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
      const next = change({ q: q.slice(0, LONGEST) });
      pause.current = setTimeout(() => updateUrl(next, true), PAUSE_MS);
    },
    choose(part: Partial<Find>) {
      updateUrl(change(part), false);
    },
  };
}
