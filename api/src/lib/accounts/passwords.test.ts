import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { hashPassword, isPasswordOf, needsRehash } from "./passwords.ts";

const COMPOSED = "caf\u00e9 m\u00fcnchen";
const DECOMPOSED = "cafe\u0301 mu\u0308nchen";

it("a password is the same in every spelling of its accents and widths", async () => {
  const stored = await hashPassword(COMPOSED);
  expect(await isPasswordOf(stored, DECOMPOSED)).toBe(true);
  expect(await isPasswordOf(await hashPassword("ｐａｓｓｗｏｒｄ"), "password")).toBe(true);
  expect(await isPasswordOf(stored, "cafe munchen")).toBe(false);
});

it.each([
  ["composed", COMPOSED],
  ["decomposed", DECOMPOSED],
])("a hash from before, of a %s password, still matches both spellings, and is to be renewed", async (_, typed) => {
  const stored = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const again of [COMPOSED, DECOMPOSED]) expect(await isPasswordOf(stored, again)).toBe(true);
  expect(await needsRehash(stored, COMPOSED)).toBe(typed === DECOMPOSED);
});

it("without a hash nothing matches", async () => {
  for (const stored of [null, ""]) expect(await isPasswordOf(stored, "anything")).toBe(false);
});
