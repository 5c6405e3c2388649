import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bareDatabase } from "../../test/database.ts";
import { schemaGap } from "../lib/db/migrate.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const command = (url: string) =>
  promisify(execFile)(process.execPath, [MAIN, "migrate"], {
    env: { DATABASE_URL: url, PUBLIC_URL: "https://harbor.example" },
  });

it("brings an empty database up to date, and changes nothing the second time", async () => {
  const { sql, url } = await bareDatabase();
  const { stdout } = await command(url);
  const [last] = await sql<{ name: string }[]>`select name from migration order by name desc limit 1`;
  expect(stdout).toBe(`The database has the schema ${last?.name}.\n`);
  expect(await schemaGap(sql)).toEqual({ pending: [], unknown: [] });
  expect((await command(url)).stdout).toBe(stdout);
});

it("says why nothing was migrated", async () => {
  await expect(command("postgres://me@127.0.0.1:9/none")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was migrated\. PostgreSQL at 127\.0\.0\.1:9 doesn't respond/),
  });
});
