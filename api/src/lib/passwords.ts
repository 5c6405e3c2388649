import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 8 ms off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A dummy hash: verifying it takes as long as a real one, so unknown emails and wrong passwords take the same time. */
const DUMMY_HASH = await hashPassword(crypto.randomUUID());

/** Whether the password matches the stored hash. Without a hash (no such account, or a deleted one) it returns false after the same time. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored || DUMMY_HASH, password);
  return matches && Boolean(stored);
}
