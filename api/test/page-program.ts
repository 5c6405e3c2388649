import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * The folder of a program that renders pages, in place of the one that is built beside the site.
 * @param body the body of `renderPage({ address, data, draft })`
 */
export async function aPageProgram(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-renderer-"));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "main.js"), `export const renderPage = ({ address, data, draft }) => { ${body} };`);
  return folder;
}
