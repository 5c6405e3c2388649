import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** What isn't served because its files are missing or can't be read, with what to do. The API works without them. */
export async function missingBuilds({
  siteDir,
  studioDir,
  pagesDir,
}: Pick<Config, "siteDir" | "studioDir" | "pagesDir">): Promise<string[]> {
  const builds = [
    [siteDir, "site", "SITE_DIR"],
    [studioDir, "Studio", "STUDIO_DIR"],
  ] as const;
  const missing = builds.map(async ([folder, what, name]) =>
    (await reasonOf(access(join(folder, "index.html")))) === null
      ? []
      : `The ${what} isn't served: ${folder} has no readable build. Run npm run build, or set ${name}.`,
  );
  const pages = await reasonOf(readdir(pagesDir));
  // Without the prerenderer there is no folder, and pages render in the browser.
  const unreadable = pages !== null && pages !== "ENOENT";
  return [
    ...(await Promise.all(missing)).flat(),
    ...(unreadable ? [`Prerendered pages aren't served: PAGES_DIR (${pagesDir}) can't be read (${pages}).`] : []),
  ];
}

/** The code of a failed file operation; null if it succeeded. */
const reasonOf = (operation: Promise<unknown>): Promise<string | null> =>
  operation.then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
