import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** What isn't served because its files are missing or can't be read, with what to do. The API works without them. */
export async function missingBuilds({
  siteDir,
  studioDir,
  rendererDir,
}: Pick<Config, "siteDir" | "studioDir" | "rendererDir">): Promise<string[]> {
  const builds = [
    [siteDir, "index.html", "The site isn't served", "SITE_DIR"],
    [studioDir, "index.html", "The Studio isn't served", "STUDIO_DIR"],
    [rendererDir, "main.js", "Pages are rendered by browsers only", "RENDERER_DIR"],
  ] as const;
  const missing = builds.map(async ([folder, file, what, name]) =>
    (await isReadable(join(folder, file)))
      ? []
      : `${what}: ${folder} has no readable build. Run npm run build, or set ${name}.`,
  );
  return (await Promise.all(missing)).flat();
}

const isReadable = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
