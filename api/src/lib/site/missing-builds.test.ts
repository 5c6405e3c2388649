import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { missingBuilds } from "./missing-builds.ts";

/** Folders of an installation in which everything is built. */
async function anInstallation() {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [siteDir, studioDir, rendererDir] = [join(folder, "site"), join(folder, "studio"), join(folder, "renderer")];
  for (const place of [siteDir, studioDir, rendererDir]) await mkdir(place);
  for (const place of [siteDir, studioDir]) await writeFile(join(place, "index.html"), "");
  await writeFile(join(rendererDir, "main.js"), "");
  return { siteDir, studioDir, rendererDir };
}

it("a complete installation lacks nothing", async () => {
  expect(await missingBuilds(await anInstallation())).toEqual([]);
});

it("a build that is missing is named with what to do", async () => {
  const folders = await anInstallation();
  await rm(join(folders.siteDir, "index.html"));
  await rm(folders.studioDir, { recursive: true });
  await rm(folders.rendererDir, { recursive: true });
  expect(await missingBuilds(folders)).toEqual([
    `The site isn't served: ${folders.siteDir} has no readable build. Run npm run build, or set SITE_DIR.`,
    `The Studio isn't served: ${folders.studioDir} has no readable build. Run npm run build, or set STUDIO_DIR.`,
    `Pages are rendered by browsers only: ${folders.rendererDir} has no readable build. Run npm run build, or set RENDERER_DIR.`,
  ]);
});
