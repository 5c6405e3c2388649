import { pastedText } from "@lamplight/api/contract/pasted.ts";
import { z } from "zod";

/** What to do about an amount that can't be read. */
export const MONEY_EXAMPLE = "Please enter an amount like 12.50";

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/;
const PLAIN = /^\d+([.,]\d{0,2})?$/;

/**
 * Cents of a typed amount: `12.50`, `12,50`, `$12.50`, `1,250` and `1,250.50`. Null for anything that could mean two amounts, like `1.250`,
 * and for everything that is no amount.
 */
export function readCents(typed: string): number | null {
  const text = pastedText(typed)
    .replace(/\s/g, "")
    .replace(/^(?:US)?\$|^USD/i, "")
    .replace(/USD$/i, "");
  const number = GROUPED.test(text) ? text.replaceAll(",", "") : PLAIN.test(text) ? text.replace(",", ".") : null;
  if (number === null) return null;
  const cents = Math.round(Number(number) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A form's text field with an amount; its output is in cents. `wanted` is the message for an empty field. */
export const moneyText = (wanted: string) =>
  z.string(wanted).transform((typed, context) => {
    const cents = readCents(typed);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: typed.trim() === "" ? wanted : MONEY_EXAMPLE });
    return z.NEVER;
  });
