import { may } from "../../../contract/permissions.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../http/errors.ts";
import type { Staff } from "../office/staff-sessions.ts";
import { formatMoney } from "../time/format-time.ts";

/**
 * Why a role may not give this much beyond the refund rule; null if it may: owners any amount, the desk up to the limit, others nothing.
 * What the rule gives is not limited, so leave it out of `cents`; what was given beyond it before counts.
 */
export function aboveLimit(
  { staff: limits }: Pick<Config, "staff">,
  { role }: Pick<Staff, "role">,
  cents: number,
): string | null {
  const most = may(role, "refund visits") ? limits.refundLimitCents : 0;
  if (may(role, "exceed the refund limit") || cents <= most) return null;
  return `Your role can give at most ${formatMoney(most)} here beyond the refund rule. An owner can give more.`;
}

/** Throws "conflict" for more than a role may give beyond the refund rule. */
export function rejectAboveLimit(config: Pick<Config, "staff">, staff: Staff, cents: number): void {
  const blocker = aboveLimit(config, staff, cents);
  if (blocker) throw new AppError("conflict", blocker);
}
