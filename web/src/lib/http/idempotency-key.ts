import { Failure } from "../errors/failure.ts";

/** A random key of 32 hex digits. `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Files do not serialize to JSON, so they are compared by their metadata, and forms by their entries. */
const contentOf = (request: unknown): string =>
  JSON.stringify(request ?? null, (_, part: unknown) => {
    if (part instanceof FormData) return [...part];
    return part instanceof File ? [part.name, part.size, part.type, part.lastModified] : part;
  });

/**
 * Returns a function that runs a write with an idempotency key. A repeated request keeps its key after no response or a
 * server error. After a final response, or for another request, the key is new: replaying an old response to a value
 * that was changed and changed back would be wrong.
 */
export function createIdempotencyKeys() {
  let open: { content: string; key: string } | null = null;
  return async <Answer>(request: unknown, write: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const content = contentOf(request);
    const attempt = open?.content === content ? open : { content, key: newKey() };
    open = attempt;
    const end = () => {
      if (open === attempt) open = null;
    };
    try {
      const answer = await write(attempt.key);
      end();
      return answer;
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.isFinal) end();
      throw thrown;
    }
  };
}
