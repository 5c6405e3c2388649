/** The database cannot be used. The message is one plain sentence without a password. */
export class DatabaseProblem extends Error {}

/** An address of the database, and the variable that names it. */
export type Reachable = { variable: string; url: string };

/** PostgreSQL's oldest version that has what the schema needs. */
const OLDEST_MAJOR = 18;

/**
 * One sentence about why the database of a variable cannot be used, and what to do; null if the error is of another kind. Codes are
 * SQLSTATE, of Node, or of the driver.
 */
export function databaseProblem(error: unknown, { variable, url }: Reachable): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const { hostname, port, pathname, username } = new URL(url);
  const at = `PostgreSQL at ${hostname || "the local socket"}:${port || 5432}`;
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  switch (code) {
    case "28P01":
      return `${at} doesn't accept the password of the user "${user}": correct ${variable}.`;
    case "28000":
      return `${at} doesn't let the user "${user}" in: create the user, or allow it in pg_hba.conf, or correct ${variable}.`;
    case "3D000":
      return `${at} has no database "${name}": create it, or correct ${variable}.`;
    case "42501":
      return `The user "${user}" may not change the database "${name}": make this user its owner.`;
    case "53300":
      return `${at} has no connection left: raise its max_connections, or lower DATABASE_POOL_SIZE.`;
    case "08P01":
      return `${hostname}:${port || 5432} doesn't speak to us as PostgreSQL does: if it is PgBouncer, set DATABASE_DIRECT_URL to PostgreSQL itself.`;
    case "57P03":
      return `${at} is still starting: try again in a moment.`;
    case "53100":
    case "ENOSPC":
      return `${at} has no free disk space: free some and start again.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host "${hostname}" can't be found: correct ${variable}.`;
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
    case "EPIPE":
    case "CONNECT_TIMEOUT":
    case "CONNECTION_CLOSED":
      return `${at} doesn't respond: start it, or correct ${variable}.`;
    default:
      return null;
  }
}

/** Runs the first statements on a database. What makes it unusable is thrown as a DatabaseProblem. */
export async function usingDatabase<Result>(reachable: Reachable, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const problem = databaseProblem(error, reachable);
    throw problem === null ? error : new DatabaseProblem(problem, { cause: error });
  }
}

/** What of a server and its database is not as the product needs it; null if nothing is. */
export function versionProblem({ version, encoding }: { version: string; encoding: string }): string | null {
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    return `PostgreSQL ${version} is too old: the product needs PostgreSQL ${OLDEST_MAJOR} or newer.`;
  if (encoding !== "UTF8")
    return `The database has the encoding ${encoding}: create a new one with the encoding UTF8, and name it in DATABASE_URL.`;
  return null;
}
