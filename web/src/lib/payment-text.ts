import { money } from "./format.ts";

/** What rides and appointments say alike of what is still to pay (docs/rules/money.md). */
export const PAYMENT_PENDING = "Payment Pending";
export const payOnline = (dollars: number): string => `Pay Online (${money(dollars)})`;
