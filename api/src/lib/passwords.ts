import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; some 8 ms off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A dummy hash: verifying it takes as long as a real one, so unknown emails and wrong passwords take the same time. */
const NOBODYS = await hashPassword(crypto.randomUUID());

/**
 * Whether the password fits the stored hash. Without one, for there is no such account, or its owner has deleted it, it
 * never fits, after the same time.
 */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored || NOBODYS, password);
  return fits && Boolean(stored);
}
