import { Failure } from "../errors/failure.ts";

/**
 * A chunk of the site's code or styles that could not be fetched. Browsers remember a failed import until the page is
 * reloaded, so retrying on the same page does not help.
 */
export class ChunkError extends Failure {
  constructor(cause: unknown) {
    super("Part of this page couldn't be loaded. Please check your connection, then reload the page.", null);
    this.name = "ChunkError";
    this.cause = cause;
  }
}

/** Imports a lazy chunk. Throws `ChunkError` when it cannot be fetched. */
export const loadChunk = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((thrown) => {
    throw new ChunkError(thrown);
  });
