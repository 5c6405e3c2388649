import type { ContentSourceMap } from "@sanity/client";
import { type ContentSourceMapParsedPath, jsonPathToStudioPath, resolveEditInfo } from "@sanity/client/csm";
import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";
import { noteWritten } from "./overlay.ts";
import { studioAddress } from "./source.ts";

type Path = ContentSourceMapParsedPath;
type Fields = Record<string, unknown>;
/** A field of a document, or what several fields lie in. */
type Place = { id: string; type: string; baseUrl: string; path: Path };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inside = (place: Place | undefined, field: string): Place | undefined =>
  place && { ...place, path: [...place.path, field] };

/** Notes of everything in an answer where in the Studio it is written, as far as that is known: see `overlay`. */
export function noteAllWritten(answer: unknown, resultSourceMap: ContentSourceMap): void {
  const placeOf = (resultPath: Path): Place | undefined => {
    const place = resolveEditInfo({ resultPath, resultSourceMap, studioUrl: studioAddress() });
    // Of a picture's file nothing is written by hand.
    if (!place || place.type?.startsWith("sanity.") || typeof place.path === "string") return undefined;
    const { id, type = "", baseUrl, path } = place;
    return { id, type, baseUrl, path };
  };

  /** Around a field of theirs that is called so in its document too. */
  const homeOf = (fields: Fields, at: Path): Place | undefined => {
    for (const field of Object.keys(fields)) {
      const place = placeOf([...at, field]);
      if (place?.path.at(-1) === field) return { ...place, path: place.path.slice(0, -1) };
    }
    return undefined;
  };

  const note = (of: object, field: string, place: Place | undefined): void => {
    if (!place || place.path.length === 0) return;
    const { path, ...document } = place;
    noteWritten(of, field, createDataAttribute({ ...document, path: jsonPathToStudioPath(path) }).toString());
  };

  const look = (value: unknown, at: Path, around: Place | undefined): void => {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) look(one, [...at, index], undefined);
      return;
    }
    if (!isFields(value)) return;
    // The words of a page come from several documents, so that none of them is the home of all.
    const home = at.length === 0 ? undefined : (homeOf(value, at) ?? around);
    note(value, "", home);
    for (const [field, one] of Object.entries(value)) {
      const place = placeOf([...at, field]) ?? inside(home, field);
      note(value, field, place);
      look(one, [...at, field], place);
    }
  };
  look(answer, [], undefined);
}
