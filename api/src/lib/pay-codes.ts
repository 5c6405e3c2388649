import { randomInt } from "node:crypto";
import type { Queries } from "./db.ts";
import { digest } from "./tokens.ts";

/** No two of them are taken for each other, on paper or by ear. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 12;

/** What lets whoever has it pay for one visit or trip, without a login. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** As it is read out: `7K2M-9QXT-B4HN`. */
export const spoken = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
export const addressOf = (site: string, code: string): string => `${site}/pay#${spoken(code)}`;

/** A letter that has to be written again has a new code, and the old one is dead. */
export async function codeOfEmail(db: Queries, linkId: string): Promise<string> {
  const code = newCode();
  await db`update pay_link set token_hash = ${digest(code)} where id = ${linkId}`;
  return code;
}
