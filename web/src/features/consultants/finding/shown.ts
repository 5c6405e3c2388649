import type { ConsultantCard } from "@lamplight/api/contract/consultant-search.ts";
import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import type { Language, Speciality } from "@lamplight/api/contract/search-options.ts";

/** First page of a list, with the total and the number per specialty. */
export type Shown = {
  cards: ConsultantCard[];
  count: number;
  counts: Partial<Record<Speciality, number>>;
  /** The one with the soonest free slot. */
  soonest: ConsultantCard | null;
  /** The other nurses of a specialty, as links for visitors without JavaScript. */
  others: Pick<Consultant, "_id" | "name">[];
};

/** The first consultants of a list: on the home page of all, in an editor's page of a specialty or a language. */
export type Top = Pick<Shown, "cards" | "soonest">;

/** More cards are rendered on demand: a thousand at once would block a phone. */
export const FIRST = 48;
const TOP = 10;

const cardOf = (consultant: Consultant): ConsultantCard => {
  const { _id, name, image, speciality, languages, licence, rating, reviewCount, fees, available, nextFree } =
    consultant;
  return {
    _id,
    name,
    image,
    speciality,
    languages,
    licence,
    rating,
    reviewCount,
    fees,
    available,
    nextFree,
    nextTimes: [],
  };
};

/** In the office's order, unavailable ones last. */
const inOrder = (all: readonly Consultant[]): Consultant[] => [
  ...all.filter(({ nextFree }) => nextFree !== null),
  ...all.filter(({ nextFree }) => nextFree === null),
];

function soonestOf(all: readonly Consultant[]): ConsultantCard | null {
  const startOf = ({ nextFree }: Consultant) => (nextFree ? Date.parse(nextFree.startsAt) : Number.POSITIVE_INFINITY);
  const [soonest] = all.toSorted((one, other) => startOf(one) - startOf(other));
  return soonest?.nextFree ? cardOf(soonest) : null;
}

export function shownOf(all: readonly Consultant[], chosen: Speciality | null): Shown {
  const found = inOrder(all.filter(({ speciality }) => chosen === null || speciality === chosen));
  const counts: Shown["counts"] = {};
  for (const { speciality } of all) counts[speciality] = (counts[speciality] ?? 0) + 1;
  const others = chosen === null ? [] : found.slice(FIRST).map(({ _id, name }) => ({ _id, name }));
  const cards = found.slice(0, FIRST).map(cardOf);
  return { cards, count: found.length, counts, soonest: soonestOf(found), others };
}

/** Which consultants a list has; null for all. */
export type Chosen = { speciality: Speciality | null; language: Language | null };
export const EVERYONE: Chosen = { speciality: null, language: null };

export function topOf(all: readonly Consultant[], { speciality, language }: Chosen = EVERYONE): Top {
  const chosen = all.filter(
    (one) =>
      (speciality === null || one.speciality === speciality) && (language === null || one.languages.includes(language)),
  );
  return { cards: inOrder(chosen).slice(0, TOP).map(cardOf), soonest: soonestOf(chosen) };
}
