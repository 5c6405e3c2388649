/** Options of an infinite query for an office list: the first page, then the `next` cursor of the page before. */
export const paged = {
  initialPageParam: firstPage(),
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

function firstPage(): string | null {
  return null;
}

const PAGE_SIZE = "50";

/** URL of a page: 50 rows unless `more` has another `limit`. Empty parameters are left out. */
export const pageUrl = (list: string, cursor: string | null, more: Record<string, string> = {}): string => {
  const wanted = Object.entries({ limit: PAGE_SIZE, ...more }).filter(([, value]) => value !== "");
  return `${list}?${new URLSearchParams([...wanted, ...(cursor ? [["cursor", cursor]] : [])])}`;
};
