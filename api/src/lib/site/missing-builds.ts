import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";

type Folders = Pick<Config, "siteDir" | "studioDir" | "rendererDir">;

/** The value of SITE_DIR with which the API is served alone. */
const OFF = "off";

/** Why the site can't be served, with what to do; null if it can, or if the API alone is wanted. */
export const missingSite = ({ siteDir }: Pick<Folders, "siteDir">): Promise<string | null> =>
  siteDir === OFF ? Promise.resolve(null) : problemOf([siteDir, "index.html", "The site isn't built", "SITE_DIR"]);

/** What isn't served because its files are missing or can't be read, with what to do. The API works without them. */
export async function missingBuilds({ siteDir, studioDir, rendererDir }: Folders): Promise<string[]> {
  const problems = await Promise.all([
    siteDir === OFF
      ? "The site isn't served: SITE_DIR is off."
      : problemOf([siteDir, "index.html", "The site isn't served", "SITE_DIR"]),
    problemOf([studioDir, "index.html", "The Studio isn't served", "STUDIO_DIR"]),
    problemOf([rendererDir, "main.js", "Pages are rendered by browsers only", "RENDERER_DIR"]),
  ]);
  return problems.filter((problem) => problem !== null);
}

async function problemOf([folder, file, what, name]: [string, string, string, string]): Promise<string | null> {
  const isReadable = await access(join(folder, file)).then(
    () => true,
    () => false,
  );
  return isReadable ? null : `${what}: ${folder} has no readable build. Run npm run build, or set ${name}.`;
}
