import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll } from "vitest";
import { z } from "zod";
import { checkout } from "../../local/paths.ts";

/** The server of an older version: the text of each file by its path. `keep-version.ts` writes it. */
export const KEPT = join(import.meta.dirname, "6b751554.json.br");

/** Unpacks the older version into a folder with this checkout's packages. */
export function unpackOlderVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-older-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = z.record(z.string(), z.string()).parse(JSON.parse(brotliDecompressSync(readFileSync(KEPT)).toString()));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  return folder;
}
