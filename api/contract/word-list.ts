/** `A`, `A and B`, `A, B, and C`. Without `Intl.ListFormat`, which some older browsers lack. */
export const inAList = (words: readonly string[], joint: "and" | "or" = "and"): string =>
  words.length < 3 ? words.join(` ${joint} `) : `${words.slice(0, -1).join(", ")}, ${joint} ${words.at(-1)}`;
