import { Failure } from "./failure.ts";

/**
 * A part of the site's own code or styles that could not be fetched. Browsers remember that for as long as the page is
 * open: only loading the page again brings it.
 */
export class ChunkError extends Failure {
  constructor(cause: unknown) {
    super("Part of this page couldn't be loaded. Please check your connection, then reload the page.", null);
    this.name = "MissingPart";
    this.cause = cause;
  }
}

/** Fetches a part that is kept out of the first load. Throws `ChunkError`. */
export const loadChunk = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((thrown) => {
    throw new ChunkError(thrown);
  });
