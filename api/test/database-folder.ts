import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder like `api/db` for one test, with nothing in it but these files. `write` adds or replaces files. */
export async function aDatabaseFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-database-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ["migrations", "earlier-forms", "functions", "views"]) await mkdir(join(folder, part));
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  };
  await write({ "rules.sql": "", "functions.json": JSON.stringify({ version: 1, checksum: "any" }), ...files });
  return { folder, write };
}
