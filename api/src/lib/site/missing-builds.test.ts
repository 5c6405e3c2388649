import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { missingBuilds } from "./missing-builds.ts";

/** Folders of an installation in which everything is built and rendered. */
async function anInstallation() {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [siteDir, studioDir, pagesDir] = [join(folder, "site"), join(folder, "studio"), join(folder, "pages")];
  for (const place of [siteDir, studioDir, pagesDir]) await mkdir(place);
  for (const place of [siteDir, studioDir]) await writeFile(join(place, "index.html"), "");
  return { siteDir, studioDir, pagesDir };
}

it("a complete installation lacks nothing, and the prerenderer may not have run yet", async () => {
  const folders = await anInstallation();
  expect(await missingBuilds(folders)).toEqual([]);
  await rm(folders.pagesDir, { recursive: true });
  expect(await missingBuilds(folders)).toEqual([]);
});

it("a build that is missing is named with what to do", async () => {
  const folders = await anInstallation();
  await rm(join(folders.siteDir, "index.html"));
  await rm(folders.studioDir, { recursive: true });
  expect(await missingBuilds(folders)).toEqual([
    `The site isn't served: ${folders.siteDir} has no readable build. Run npm run build, or set SITE_DIR.`,
    `The Studio isn't served: ${folders.studioDir} has no readable build. Run npm run build, or set STUDIO_DIR.`,
  ]);
});

it("a folder of pages that can't be read is named", async () => {
  const folders = await anInstallation();
  const pagesDir = join(folders.siteDir, "index.html");
  expect(await missingBuilds({ ...folders, pagesDir })).toEqual([
    `Prerendered pages aren't served: PAGES_DIR (${pagesDir}) can't be read (ENOTDIR).`,
  ]);
});
