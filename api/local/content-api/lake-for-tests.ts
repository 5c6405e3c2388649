import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { editorClient, lakeClient } from "./editor-client.ts";
import { startLake } from "./server.ts";

/** An empty lake for one test file, with an editor and a visitor at its shore. It goes when the tests are done. */
export async function lakeForTests() {
  const dir = mkdtempSync(join(tmpdir(), "lamplight-lake-"));
  const lake = await startLake({ port: 0, dir });
  afterAll(() => {
    lake.close();
    rmSync(dir, { recursive: true });
  });
  const editor = await editorClient(lake.url, "production");
  return { ...lake, dir, editor, visitor: lakeClient(lake.url, "production") };
}
