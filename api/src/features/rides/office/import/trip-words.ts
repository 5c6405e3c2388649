/** A value that was read, or why it can't be. */
export type Read<Value> = { value: Value } | { fault: string };

/** `W/C` and `will-call` as `w c` and `will call`. */
export const spaced = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
