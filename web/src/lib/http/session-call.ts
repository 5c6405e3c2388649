import { Failure } from "../errors/failure.ts";
import { type Account, dropDeadToken, readToken, tokenHeaders } from "./session.ts";

/** The response belongs to a session that has ended. It is dropped and not shown. */
export class StaleSessionError extends Error {
  override readonly name = "StaleSessionError";
}

/**
 * Makes a call with the current session of an account, or without one. Throws `StaleSessionError` if the session
 * changed before the response arrived. A 401 ends the session.
 */
export async function inSession<Answer>(
  account: Account | undefined,
  call: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (account === undefined) return call({});
  const token = readToken(account);
  const isOver = () => readToken(account) !== token;
  try {
    const answer = await call(token === null ? {} : { [tokenHeaders[account]]: token });
    if (isOver()) throw new StaleSessionError();
    return answer;
  } catch (thrown) {
    const isDead = thrown instanceof Failure && thrown.status === 401;
    if (isDead && token !== null) dropDeadToken(account, token);
    if (!isDead && isOver()) throw new StaleSessionError();
    throw thrown;
  }
}
