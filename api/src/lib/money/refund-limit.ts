import { may } from "../../../contract/permissions.ts";
import type { Queries } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import type { Staff } from "../office/staff-sessions.ts";
import { settingsAt } from "../settings.ts";
import { formatMoney } from "../time/format-time.ts";

/**
 * Why a role may not give this much beyond the refund rule; null if it may: owners any amount, the desk up to the limit, others nothing.
 * What the rule gives is not limited, so leave it out of `cents`; what was given beyond it before counts.
 */
export async function aboveLimit(db: Queries, { role }: Pick<Staff, "role">, cents: number): Promise<string | null> {
  if (may(role, "exceed the refund limit") || cents <= 0) return null;
  const most = may(role, "refund visits") ? (await settingsAt(db)).refundLimitCents : 0;
  if (cents <= most) return null;
  return `Your role can give at most ${formatMoney(most)} here beyond the refund rule. An owner can give more.`;
}

/** Throws "conflict" for more than a role may give beyond the refund rule. */
export async function rejectAboveLimit(db: Queries, staff: Staff, cents: number): Promise<void> {
  const blocker = await aboveLimit(db, staff, cents);
  if (blocker) throw new AppError("conflict", blocker);
}
