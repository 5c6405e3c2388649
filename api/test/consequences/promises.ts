import type { Received } from "../mailbox.ts";

const PROMISES = [
  /\$([\d,]+(?:\.\d\d)?) will be refunded/g,
  /We refunded \$([\d,]+(?:\.\d\d)?)/g,
  /We'll refund \$([\d,]+(?:\.\d\d)?)/g,
];

/** The sums, in cents, that emails say are or will be refunded. */
export const promisesIn = (emails: readonly Received[]): number[] =>
  emails.flatMap(({ text = "" }) =>
    PROMISES.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([, sum = ""]) => Math.round(Number(sum.replaceAll(",", "")) * 100)),
    ),
  );
