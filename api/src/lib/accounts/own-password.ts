import { AppError } from "../http/errors.ts";
import { consume, release } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { isPasswordOf } from "./passwords.ts";
import type { AccountKind } from "./sessions.ts";

/**
 * Checks the password of a logged-in user. Returns the hash and the one of `passwords` that matches it. Attempts are limited like failed
 * logins, so that a borrowed phone can't be used to guess. Throws "forbidden" with an error at `field`.
 */
export async function verifyPassword(
  services: Services,
  kind: AccountKind,
  accountId: string,
  passwords: string[],
  field: string,
): Promise<{ passwordHash: string; password: string }> {
  const who = `verifying ${kind} ${accountId}`;
  await consume(services, "failedLoginsPerAccount", who);
  const [account] = await services.db<{ passwordHash: string }[]>`
    select password_hash from ${services.db(kind)} where id = ${accountId}`;
  const passwordHash = account?.passwordHash ?? "";
  for (const password of passwords) {
    if (!(await isPasswordOf(passwordHash, password))) continue;
    await release(services, "failedLoginsPerAccount", who);
    return { passwordHash, password };
  }
  throw wrongPassword(field);
}

/** The error for a wrong password, shown at `field`. */
export function wrongPassword(field: string): AppError {
  const message = "That password is incorrect.";
  return new AppError("forbidden", message, { [field]: message });
}
