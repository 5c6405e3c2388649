/**
 * Edit locations in the Studio for each object shown in the preview: as a whole (key "") and by field. Empty outside
 * the preview.
 */
const editLocations = new WeakMap<object, Map<string, string>>();

export function setEditLocation(of: object, field: string, where: string): void {
  editLocations.set(of, (editLocations.get(of) ?? new Map<string, string>()).set(field, where));
}

/**
 * Data attribute that makes a click in the preview open an object, or one of its fields, in the Studio. Needed where
 * text has no hidden mark: numbers, decorative pictures, and values that code reads.
 */
export const overlay = (of: object | null | undefined, field = ""): { "data-sanity": string | undefined } => ({
  "data-sanity": of ? editLocations.get(of)?.get(field) : undefined,
});
