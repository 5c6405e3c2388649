import { Failure } from "./failure.ts";

/** A random key of 32 hex digits. `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Files have no JSON of their own; by these they are told from each other. */
const contentOf = (wish: unknown): string =>
  JSON.stringify(wish, (_, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.type, part.lastModified] : part,
  );

/**
 * Runs a write so that the server counts it once. The same wish asked again after no answer, or a broken one, carries
 * the same key; after an answer that stands, or another wish, the key is new: an old answer to what was changed and
 * changed back meanwhile would be none.
 */
export function createIdempotencyKeys() {
  let open: { content: string; key: string } | null = null;
  return async <Answer>(wish: unknown, write: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const content = contentOf(wish);
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
