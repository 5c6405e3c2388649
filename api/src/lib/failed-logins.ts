import { consume, isRemembered, release, remember } from "./rate-limit.ts";
import type { Services } from "./services.ts";

/** A login attempt: the account's kind and email, and the caller's address. */
export type LoginAttempt = { account: string; address: string };

const FAMILIAR_SECONDS = 30 * 24 * 3600;
const placeOf = ({ account, address }: LoginAttempt): string => `${account} ${address}`;

/**
 * Runs `judge` within the limits for failed logins; it answers null for a wrong password. Attempts are counted before they are judged,
 * so that many at once are not more than allowed, and released when they succeed. Each address has a count of its own for an account,
 * so a stranger cannot lock the owner out; addresses that the owner has not logged in from in 30 days share one more count, so a
 * thousand of them cannot guess. Throws TooMany.
 */
export async function limitFailedLogins<Result>(
  services: Services,
  attempt: LoginAttempt,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const place = placeOf(attempt);
  await consume(services, "failedLoginsPerAccount", place);
  const isFamiliar = await isRemembered(services, "familiar address", place);
  if (!isFamiliar) await consume(services, "failedLoginsPerUnfamiliarAddresses", attempt.account);
  const result = await judge();
  if (result === null) return null;
  await release(services, "failedLoginsPerAccount", place);
  if (!isFamiliar) await release(services, "failedLoginsPerUnfamiliarAddresses", attempt.account);
  await becomeFamiliar(services, attempt);
  return result;
}

/** The owner of an account has proven to be at an address. */
export const becomeFamiliar = (services: Services, attempt: LoginAttempt): Promise<void> =>
  remember(services, "familiar address", placeOf(attempt), FAMILIAR_SECONDS);
