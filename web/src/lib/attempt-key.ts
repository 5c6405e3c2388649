import { Failure } from "./failure.ts";

/** A random key of 32 hex digits. `crypto.randomUUID` is missing on plain http addresses other than localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Runs a write so that the server counts it once. The same wish asked again after no answer, or a broken one, carries
 * the same key; after an answer that stands, or with another wish, the key is new.
 */
export function createAttempts() {
  const open = new Map<string, string>();
  return async <Answer>(wish: unknown, write: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const content = JSON.stringify(wish);
    const key = open.get(content) ?? newKey();
    open.set(content, key);
    try {
      const answer = await write(key);
      open.delete(content);
      return answer;
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.isFinal) open.delete(content);
      throw thrown;
    }
  };
}
