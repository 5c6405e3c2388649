import { AppError } from "../../lib/errors.ts";
import { isPasswordOf } from "../../lib/passwords.ts";
import { consume, release } from "../../lib/rate-limit.ts";
import type { Services } from "../../lib/services.ts";
import type { Kind } from "../../lib/sessions.ts";

/**
 * Asks whoever is logged in to show that the account is theirs; answers the hash, and which of `passwords` fits it. Counted
 * like failed logins, whatever it is asked for: a borrowed telephone is not a way to guess. Throws "forbidden", beside
 * `field`.
 */
export async function provePassword(
  services: Services,
  kind: Kind,
  accountId: string,
  passwords: string[],
  field: string,
): Promise<{ passwordHash: string; password: string }> {
  const who = `proving ${kind} ${accountId}`;
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

export function wrongPassword(field: string): AppError {
  const message = "That password is incorrect.";
  return new AppError("forbidden", message, { [field]: message });
}
