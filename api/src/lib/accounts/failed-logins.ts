import { consume, isRemembered, release, remember } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";

/** A login attempt: the account's kind and email, and the caller's address. */
export type LoginAttempt = { account: string; address: string };

const FAMILIAR_SECONDS = 30 * 24 * 3600;
const keyOf = ({ account, address }: LoginAttempt): string => `${account} ${address}`;

/**
 * Runs `judge` within the limits for failed logins; it returns null for a wrong password. Attempts are counted before they are judged, so
 * that concurrent ones stay within the limit, and released when they succeed. Each address has its own count per account, so a stranger
 * can't lock the owner out. Addresses without a login in 30 days share one more count, so a thousand of them can't guess. Throws TooMany.
 */
export async function limitFailedLogins<Result>(
  services: Services,
  attempt: LoginAttempt,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const key = keyOf(attempt);
  await consume(services, "failedLoginsPerAccount", key);
  const isFamiliar = await isRemembered(services, "familiar address", key);
  if (!isFamiliar) await consume(services, "failedLoginsPerUnfamiliarAddresses", attempt.account);
  const result = await judge();
  if (result === null) return null;
  await release(services, "failedLoginsPerAccount", key);
  if (!isFamiliar) await release(services, "failedLoginsPerUnfamiliarAddresses", attempt.account);
  await becomeFamiliar(services, attempt);
  return result;
}

/** Marks an address as one that the account's owner has logged in from. */
export const becomeFamiliar = (services: Services, attempt: LoginAttempt): Promise<void> =>
  remember(services, "familiar address", keyOf(attempt), FAMILIAR_SECONDS);
