import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { contentApiClient, editorClient } from "./editor-client.ts";
import { startContentApi } from "./server.ts";

/** An empty content API for one test file, with clients for an editor and a visitor. */
export async function contentApiForTests() {
  const dir = mkdtempSync(join(tmpdir(), "lamplight-content-api-"));
  const contentApi = await startContentApi({ port: 0, dir });
  afterAll(() => {
    contentApi.close();
    rmSync(dir, { recursive: true });
  });
  const editor = await editorClient(contentApi.url, "production");
  return { ...contentApi, dir, editor, visitor: contentApiClient(contentApi.url, "production") };
}
