import { DatabaseProblem, versionProblem } from "./database-problem.ts";
import { one, type Pool } from "./db.ts";
import { migrate } from "./migrate.ts";

/** Migrates the database. Throws a DatabaseProblem if the server is too old, or not in UTF-8. */
export async function upgradeSchema(db: Pool): Promise<void> {
  const server = one(
    await db<{ version: string; encoding: string }[]>`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  const problem = versionProblem(server);
  if (problem !== null) throw new DatabaseProblem(problem);
  await migrate(db);
}
