import { Failure } from "./failure.ts";
import { type Account, dropDeadToken, readToken, tokenHeaders } from "./session.ts";

/** The response belongs to a session that has ended, so it is dropped and not shown. */
export class StaleSessionError extends Error {
  override readonly name = "LateAnswer";
}

/**
 * Makes a call in the name of whoever is signed in now; without an account, in nobody's. Its answer reaches that session
 * alone: one that comes after a log-out, or to the next person, throws `StaleSessionError`. A token that turns out to be dead
 * (401) ends its session.
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
