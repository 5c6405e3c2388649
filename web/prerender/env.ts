import { fileURLToPath } from "node:url";
import type { ContentSource } from "@lamplight/api/contract/content-source.ts";
import { z } from "zod";

const address = z.url().transform((url) => url.replace(/\/+$/, ""));

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server's environment variables that prerendering needs. */
const Environment = z.object({
  PUBLIC_URL: address,
  SANITY_PROJECT_ID: z.string().min(1),
  SANITY_DATASET: z.string().default("production"),
  SANITY_API_HOST: address.optional(),
  STUDIO_URL: address.optional(),
  OFFICE_SHORT_NAME: z.string().default(""),
  SITE_DIR: z.string().default(folder("../../dist")),
  PAGES_DIR: z.string().default(folder("pages")),
});

/**
 * Reads the folders of the built site and of the pages, and the content source. Exits with all errors if a variable is
 * missing or invalid.
 */
export function readEnvironment(): { siteDir: string; pagesDir: string; source: ContentSource } {
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  const { data, error } = Environment.safeParse(Object.fromEntries(given));
  if (!data) {
    process.stderr.write(`${error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n")}\n`);
    process.exit(1);
  }
  const apiHost = data.SANITY_API_HOST ?? null;
  return {
    siteDir: data.SITE_DIR,
    pagesDir: data.PAGES_DIR,
    source: {
      projectId: data.SANITY_PROJECT_ID,
      dataset: data.SANITY_DATASET,
      apiHost,
      siteName: data.OFFICE_SHORT_NAME,
      siteUrl: data.PUBLIC_URL,
      studioUrl: data.STUDIO_URL ?? null,
    },
  };
}
