import { Failure } from "./failure.ts";

/**
 * A part of the site's own code or styles that could not be fetched. Browsers remember that for as long as the page is
 * open: only loading the page again brings it.
 */
export class ChunkError extends Failure {
  constructor(cause: unknown) {
    super("Part of this page could not be loaded. Please check your connection, then load the page again.", null);
    this.name = "MissingPart";
    this.cause = cause;
  }
}

/** Fetches a part that is kept out of the first load. Throws `ChunkError`. */
export const loadChunk = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((thrown) => {
    throw new ChunkError(thrown);
  });
