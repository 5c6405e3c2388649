import type { ConsultantCard } from "@lamplight/api/contract/consultant-search.ts";
import { COUNTED_TO, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { counted } from "../../lib/format.ts";
import { type Find, isNarrowed, searchOf } from "./find.ts";
import { meantBy, type Words } from "./meant.ts";
import { searchQuery, useShown } from "./queries.ts";
import { FIRST } from "./shown.ts";
import { plural } from "./speciality.ts";

const inAList = new Intl.ListFormat("en-US");

/**
 * The nurses of a list: without filters the prerendered ones; with filters, or beyond the first page (`isWhole`),
 * search results.
 * @param words symptoms by specialty, from the editors
 */
export function useFound(
  chosen: Speciality | undefined,
  find: Find,
  isWhole: boolean,
  words: { content: readonly Words[] | undefined; isWaiting: boolean },
) {
  const isSearched = isNarrowed(find) || isWhole;
  const shown = useShown(chosen ?? null, !isSearched);
  const q = find.q.trim();
  const meant = meantBy(q, words.content ?? []);
  const input = searchOf({ ...find, q });
  if (chosen) input.set("speciality", chosen);
  if (meant.length > 0) input.set("also", meant.join());
  input.set("limit", String(isNarrowed(find) ? FIRST : 2 * FIRST));
  const search = useInfiniteQuery(searchQuery(input, isSearched && !words.isWaiting));

  if (!isSearched)
    return {
      cards: shown.data?.cards,
      words: shown.data && counted(shown.data.count, "nurse"),
      shown: shown.data,
      meant,
      error: shown.error,
      retry: shown.refetch,
      isOld: false,
    };
  const cards = search.data?.pages.flatMap(({ doctors }): ConsultantCard[] => doctors);
  return {
    cards,
    words: cards && `${sum(search.data?.pages[0]?.count ?? cards.length)}${alsoMatches(q, meant)}`,
    shown: shown.data,
    meant,
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

const sum = (count: number): string =>
  count > COUNTED_TO ? `More than ${COUNTED_TO} nurses` : counted(count, "nurse");

const alsoMatches = (q: string, meant: readonly Speciality[]): string =>
  meant.length === 0 ? "" : `. “${q}” also matches ${inAList.format(meant.map((one) => plural(one).toLowerCase()))}.`;
