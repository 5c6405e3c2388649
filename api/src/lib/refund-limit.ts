import type { Config } from "../config.ts";
import { AppError } from "./errors.ts";
import { formatMoney } from "./format-time.ts";
import type { Staff } from "./staff-sessions.ts";

/**
 * Throws "conflict" for more than a role may give beyond the refund rule: owners any amount, the desk up to the limit, others
 * nothing. What the rule gives is not limited, so leave it out of `cents`.
 */
export function rejectAboveLimit({ staff: limits }: Pick<Config, "staff">, { role }: Staff, cents: number): void {
  const most = role === "desk" ? limits.refundLimitCents : 0;
  if (role === "owner" || cents <= most) return;
  throw new AppError("conflict", `Your role can give at most ${formatMoney(most)} here. An owner can give more.`);
}
