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
/** Emails that come quicker than this are one wish. */
const PAUSE_MS = 300;

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((choice) => choice === text) ?? null;

/** Reads an address. What nobody offers counts as not chosen. */
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

/** The same as an address has it; what is not chosen does not stand there. */
export function searchOf({ q, isToday, language, maxFee, sort }: Partial<Find>): URLSearchParams {
  const search = new URLSearchParams();
  if (q?.trim()) search.set("q", q);
  if (isToday) search.set("day", "today");
  if (language) search.set("language", language);
  if (maxFee) search.set("maxFee", String(maxFee));
  if (sort && sort !== "listed") search.set("sort", sort);
  return search;
}

/** Whether anything but the office's whole list is wanted. */
export const isNarrowed = (find: Find): boolean => searchOf(find).size > 0;

/**
 * What is wished, in the address. `find` is what the controls show, at once; `asked` is what the address says, which follows
 * letters only after a pause. Emails change the place in the history, each choice makes one to go back to.
 */
export function useFind() {
  const [search, setSearch] = useSearchParams();
  /** The change that was made. */
  const [pressed, setPressed] = useState<Find | null>(null);
  /**
   * The addresses at which it counts: the one it was done at, and those that were made of it. No state: one that follows from the
   * state before it may follow from that of a drawing which a letter interrupts, and which never comes.
   */
  const places = useRef<string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = search.toString();
  const asked = findIn(search);
  // Emails may come while the address of those before is under way; wherever else one goes, the address knows better.
  const isSettled = places.current.at(-1) === address;
  const holds =
    pressed !== null && places.current.includes(address) && !(isSettled && searchOf(pressed).toString() === address);
  if (pressed && !holds) setPressed(null);
  const find = holds ? pressed : asked;
  /** What was pressed since the last drawing: several choices may come before the next, as when early ones are replayed. */
  const latest = useRef<Find>(null);
  useLayoutEffect(() => {
    latest.current = null;
  });
  // Whoever leaves, or is about to, is not to be held by their last letters.
  const isLeaving = useNavigation().state !== "idle";
  useEffect(() => {
    if (isLeaving) clearTimeout(pause.current);
    return () => clearTimeout(pause.current);
  }, [isLeaving]);

  const press = (part: Partial<Find>): Find => {
    const next = { ...(latest.current ?? find), ...part };
    clearTimeout(pause.current);
    if (pressed === null && latest.current === null) places.current = [address];
    latest.current = next;
    setPressed(next);
    return next;
  };
  const go = (next: Find, replace: boolean) => {
    const written = searchOf(next);
    places.current = [...places.current, written.toString()];
    setSearch(written, { replace, preventScrollReset: true, state: STAY });
  };
  return {
    find,
    asked,
    type(q: string) {
      const next = press({ q: q.slice(0, LONGEST) });
      pause.current = setTimeout(() => go(next, true), PAUSE_MS);
    },
    choose(part: Partial<Find>) {
      go(press(part), false);
    },
  };
}
