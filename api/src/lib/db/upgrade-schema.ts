import { DatabaseProblem, versionProblem } from "./database-problem.ts";
import { one, type Pool } from "./db.ts";
import { migrate } from "./migrate.ts";
import { requireDirect } from "./pooler.ts";

/** Migrates the database. Throws a DatabaseProblem if the server is too old, not in UTF-8, or behind a pooler. */
export async function upgradeSchema(db: Pool, url: string): Promise<void> {
  await requireDirect(db, url);
  const server = one(
    await db<{ version: string; encoding: string }[]>`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  const problem = versionProblem(server);
  if (problem !== null) throw new DatabaseProblem(problem);
  await migrate(db);
}
