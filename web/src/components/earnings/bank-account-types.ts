import type { BankAccountShown } from "@lamplight/api/contract/bank-accounts.ts";

export const TYPES = {
  checking: "Checking",
  savings: "Savings",
  "business-checking": "Company's checking",
  "business-savings": "Company's savings",
} as const;
export type Type = keyof typeof TYPES;
export const TYPE_NAMES = ["checking", "savings", "business-checking", "business-savings"] as const satisfies Type[];

/** The type of an account in words, such as "Company's savings". */
export const accountType = ({ isSavings, isBusiness }: Pick<BankAccountShown, "isSavings" | "isBusiness">): string =>
  TYPES[`${isBusiness ? "business-" : ""}${isSavings ? "savings" : "checking"}` as const];
