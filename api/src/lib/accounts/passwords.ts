import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 8 ms off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards type one password with different code points: "é" composed or decomposed, full-width or not. */
const folded = (password: string): string => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> => hash(folded(password), COST);

/** A dummy hash: verifying it takes as long as a real one, so unknown emails and wrong passwords take the same time. */
const DUMMY_HASH = await hashPassword(crypto.randomUUID());

/** Whether the password matches the stored hash. Without a hash (no such account, or a deleted one) it returns false after the same time. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  for (const spelling of spellings(password)) if (await verify(stored || DUMMY_HASH, spelling)) return Boolean(stored);
  return false;
}

/** The spellings that may have been hashed; one for a password in ASCII. Hashes from before were made of what was typed. */
const spellings = (password: string): Set<string> =>
  new Set([folded(password), password, password.normalize("NFC"), password.normalize("NFD")]);

/** Whether a matching hash was made of another spelling, before passwords were folded. */
export async function needsRehash(stored: string, password: string): Promise<boolean> {
  return spellings(password).size > 1 && !(await verify(stored, folded(password)));
}
