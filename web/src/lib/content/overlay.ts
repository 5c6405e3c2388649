/** Where in the Studio it is written what the preview shows: of each object that was read, whole and by field. Empty elsewhere. */
const written = new WeakMap<object, Map<string, string>>();

export function noteWritten(of: object, field: string, where: string): void {
  written.set(of, (written.get(of) ?? new Map<string, string>()).set(field, where));
}

/**
 * Has a click in the preview lead to where something is written, or to one field of it. Of use where no mark in a text
 * does: on numbers, on pictures that are not read out, and on what a program reads too.
 */
export const overlay = (of: object | null | undefined, field = ""): { "data-sanity": string | undefined } => ({
  "data-sanity": of ? written.get(of)?.get(field) : undefined,
});
