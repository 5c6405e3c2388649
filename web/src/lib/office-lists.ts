/** Lists of the desk come in parts: the first, and then whatever `next` of the part before it says. */
export const inParts = {
  initialPageParam: firstPart(),
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

function firstPart(): string | null {
  return null;
}

const PART = "50";

/** The address of a part, of 50 unless `more` has another `limit`; what is empty of `more` is left out. */
export const partOf = (list: string, cursor: string | null, more: Record<string, string> = {}): string => {
  const wanted = Object.entries({ limit: PART, ...more }).filter(([, value]) => value !== "");
  return `${list}?${new URLSearchParams([...wanted, ...(cursor ? [["cursor", cursor]] : [])])}`;
};
