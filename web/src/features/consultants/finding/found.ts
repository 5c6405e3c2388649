import type { ConsultantCard, ConsultantPage } from "@lamplight/api/contract/consultant-search.ts";
import { COUNTED_TO, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { counted } from "../../../lib/time/format.ts";
import { searchQuery, useShown } from "../queries.ts";
import { type Filters, requestOf } from "./filters.ts";
import { type Find, isNarrowed } from "./find.ts";
import { nearestWords } from "./nearest-words.ts";
import { FIRST } from "./shown.ts";
import { plural } from "./speciality.ts";

/**
 * The nurses of a list: without filters the prerendered ones; with filters, or beyond the first page (`isWhole`),
 * search results.
 * @param isWaiting for the editors' words, without which the search text is not understood
 */
export function useFound(
  chosen: Speciality | undefined,
  find: Find,
  filters: Filters,
  { isWhole, isWaiting }: { isWhole: boolean; isWaiting: boolean },
) {
  const isSearched = isNarrowed(find) || isWhole;
  const shown = useShown(chosen ?? null, !isSearched);
  const request = requestOf(filters);
  request.set("limit", String(isNarrowed(find) ? FIRST : 2 * FIRST));
  const search = useInfiniteQuery(searchQuery(request, isSearched && !isWaiting));

  if (!isSearched)
    return {
      cards: shown.data?.cards,
      words: shown.data && counted(shown.data.count, "nurse"),
      shown: shown.data,
      error: shown.error,
      isUnmet: false,
      retry: shown.refetch,
      isOld: false,
    };
  const cards = search.data?.pages.flatMap(({ doctors }): ConsultantCard[] => doctors);
  return {
    cards,
    // The words describe the request of these cards, not one that is still loading.
    words: search.isPlaceholderData ? undefined : cards && resultWords(filters, cards, search.data?.pages[0]),
    shown: shown.data,
    isUnmet: !search.isPlaceholderData && cards !== undefined && isUnmet(filters, cards, search.data?.pages[0]),
    error: search.isFetchNextPageError ? null : search.error,
    retry: search.refetch,
    more: {
      hasNextPage: search.hasNextPage,
      fetchNextPage: search.fetchNextPage,
      isBusy: search.isFetchingNextPage,
      error: search.isFetchNextPageError ? search.error : null,
    },
    isOld: search.isPlaceholderData,
  };
}

/** No nurse fits the filters, and nothing but filters was searched for: a patient can wait for one who does. */
function isUnmet(
  { words, specialities, language, day, time, maxFee }: Filters,
  cards: readonly ConsultantCard[],
  first: ConsultantPage | undefined,
): boolean {
  const isFiltered = specialities.length > 0 || [language, day, time, maxFee].some((value) => value !== null);
  const isNamed = words !== "" && first?.nearest?.words !== "unknown";
  return isFiltered && !isNamed && (cards.length === 0 || (first?.nearest?.dropped.length ?? 0) > 0);
}

function resultWords(filters: Filters, cards: readonly ConsultantCard[], first: ConsultantPage | undefined): string {
  const found = first?.nearest
    ? nearestWords(filters, first.nearest, cards)
    : `${sum(first?.count ?? cards.length)}${alsoMatches(filters)}`;
  return `${found}${unusedWords(filters.unused)}`;
}

const sum = (count: number): string =>
  count > COUNTED_TO ? `More than ${COUNTED_TO} nurses` : counted(count, "nurse");

const alsoMatches = ({ words, begun }: Filters): string =>
  begun.length === 0 ? "" : `. “${words}” also matches ${inAList(begun.map((one) => plural(one).toLowerCase()))}.`;

const unusedWords = (unused: readonly string[]): string =>
  unused.length === 0 ? "" : ` We left out ${inAList(unused.map((word) => `“${word}”`))}.`;
