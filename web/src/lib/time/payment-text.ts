import { money } from "./format.ts";

/** Texts about open payments that rides and appointments share (docs/rules/money.md). */
export const PAYMENT_PENDING = "Payment Pending";
export const payOnline = (dollars: number): string => `Pay Online (${money(dollars)})`;
