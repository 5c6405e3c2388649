import type { ContentSourceMap } from "@sanity/client";
import { type ContentSourceMapParsedPath, jsonPathToStudioPath, resolveEditInfo } from "@sanity/client/csm";
import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";
import { setEditLocation } from "./overlay.ts";
import { studioAddress } from "./source.ts";

type Path = ContentSourceMapParsedPath;
type Fields = Record<string, unknown>;
/** A field of a document, or the object around several fields. */
type Place = { id: string; type: string; baseUrl: string; path: Path };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inside = (place: Place | undefined, field: string): Place | undefined =>
  place && { ...place, path: [...place.path, field] };

/** Stores the edit location of each object and field in a result, as far as the source map has it. See `overlay`. */
export function setEditLocations(answer: unknown, resultSourceMap: ContentSourceMap): void {
  const placeOf = (resultPath: Path): Place | undefined => {
    const place = resolveEditInfo({ resultPath, resultSourceMap, studioUrl: studioAddress() });
    // The fields of a picture's file are not edited by hand.
    if (!place || place.type?.startsWith("sanity.") || typeof place.path === "string") return undefined;
    const { id, type = "", baseUrl, path } = place;
    return { id, type, baseUrl, path };
  };

  /** The object around a field that has the same name in its document. */
  const parentOf = (fields: Fields, at: Path): Place | undefined => {
    for (const field of Object.keys(fields)) {
      const place = placeOf([...at, field]);
      if (place?.path.at(-1) === field) return { ...place, path: place.path.slice(0, -1) };
    }
    return undefined;
  };

  const store = (of: object, field: string, place: Place | undefined): void => {
    if (!place || place.path.length === 0) return;
    const { path, ...document } = place;
    setEditLocation(of, field, createDataAttribute({ ...document, path: jsonPathToStudioPath(path) }).toString());
  };

  const walk = (value: unknown, at: Path, around: Place | undefined): void => {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) walk(one, [...at, index], undefined);
      return;
    }
    if (!isFields(value)) return;
    // A page's content comes from several documents, so it has no single edit location.
    const parent = at.length === 0 ? undefined : (parentOf(value, at) ?? around);
    store(value, "", parent);
    for (const [field, one] of Object.entries(value)) {
      const place = placeOf([...at, field]) ?? inside(parent, field);
      store(value, field, place);
      walk(one, [...at, field], place);
    }
  };
  walk(answer, [], undefined);
}
