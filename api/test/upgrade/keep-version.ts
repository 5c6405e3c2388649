import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { checkout } from "../../local/paths.ts";

const KEPT = join(import.meta.dirname, "6b751554.json.br");

/** `node api/test/upgrade/keep-version.ts COMMIT` keeps the server of a commit, and what its tests need to make records and emails. */
const ENTRIES = [
  "api/test/cards.ts",
  "api/test/driving.ts",
  "api/test/email-stories.ts",
  "api/test/mailbox.ts",
  "api/test/plans.ts",
];
/** Programs of their own, which nothing imports. */
const PROCESSES = "api/src/lib/file-inspection/*[a-z].ts";
const DATABASE = [
  "functions",
  "views",
  "migrations",
  "rules.sql",
  "functions.json",
  "before-baseline.sql",
  "earlier-forms",
];
const IMPORTED = /(?:from|import|import\(|new URL\()\s*"(\.[^"]+)"/g;

const [, , commit = ""] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "lamplight-kept-"));
try {
  const tar = execFileSync("git", ["archive", commit, "api"], { cwd: checkout, maxBuffer: 1e9 });
  execFileSync("tar", ["x"], { cwd: folder, input: tar });
  const kept = new Map<string, string>();
  const keep = (path: string): void => {
    if (kept.has(path) || !statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) return;
    const text = readFileSync(join(folder, path), "utf8");
    kept.set(path, text);
    for (const [, imported = ""] of text.matchAll(IMPORTED)) keep(relative(".", join(dirname(path), imported)));
  };
  keep("api/package.json");
  for (const entry of [...ENTRIES, ...globSync(PROCESSES, { cwd: folder })]) keep(entry);
  const database = DATABASE.flatMap((part) => (/\./.test(part) ? part : `${part}/**/*.sql`));
  for (const file of globSync(database, { cwd: join(folder, "api/db") })) keep(join("api/db", file));
  const packed = brotliCompressSync(JSON.stringify(Object.fromEntries([...kept].toSorted())), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(KEPT, packed);
  process.stdout.write(`${kept.size} files of ${commit} are in ${KEPT}: ${packed.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true });
}
