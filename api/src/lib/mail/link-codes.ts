import { randomInt } from "node:crypto";

/** Characters that can't be confused when they are read or spoken. */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 12;

/** A code lets anyone who has it act on one record without a login. Only its hash is stored. */
export const createCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");

/** A code as it is read out, for example 7K2M-9QXT-B4HN. */
export const spokenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
