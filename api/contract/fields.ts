import { z } from "zod";
import "./sentences.ts";

/** Letter case does not tell two addresses apart, so an address is lower case from the door on. */
export const Email = z
  .string("Please enter an email address")
  .trim()
  .toLowerCase()
  .min(1, "Please enter an email address")
  .max(254, "That email address is too long")
  .pipe(z.email("Please enter a valid email address"));

/** Checked for length only. */
export const NewPassword = z
  .string("Please choose a password")
  .min(8, "Please use at least 8 characters")
  .max(128, "Please use at most 128 characters");

/** A line of text a person must fill in. `what` completes "Please enter …". */
export const line = (what: string, max = 200) =>
  z
    .string(`Please enter ${what}`)
    .trim()
    .min(1, `Please enter ${what}`)
    .max(max, `Please keep this under ${max} characters`);

/** The id of one of ours: a UUID version 7, `_id` on the wire. `what` completes "We do not know that …". */
export const id = (what: string) => z.uuid(`We do not know that ${what}`);

/** Money on the wire is a number of dollars. */
export const Dollars = z.number();
