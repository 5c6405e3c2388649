import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { type AppEnv, notFound } from "./http.ts";

/** The name of such a picture tells what it shows. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * What is written for machines beside the pages: the sitemap, the manifest of who puts the site on their screen, the pictures
 * beside shared links, and those that one sees first on a page. Without it there is a sitemap of the pages that are always there.
 */
export function writtenFiles(pagesDir: string, publicUrl: string, always: readonly string[]) {
  const written = (name: string) => readFile(join(pagesDir, name)).catch(() => null);
  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => c.text(robots(publicUrl)))
    .get("/sitemap.xml", async (c) => {
      const map = (await written("sitemap.xml")) ?? sitemap(publicUrl, always);
      return c.body(map, 200, { "content-type": "application/xml", "cache-control": "no-cache" });
    })
    .get("/site.webmanifest", async (c) => {
      const manifest = await written("site.webmanifest");
      if (!manifest) return notFound(c);
      return c.body(manifest, 200, { "content-type": "application/manifest+json", "cache-control": "no-cache" });
    })
    .get("/share/:name{[\\w-]+\\.png}", async (c) => {
      const picture = await written(join("share", c.req.param("name")));
      if (!picture) return notFound(c);
      return c.body(picture, 200, { "content-type": "image/png", "cache-control": FOREVER });
    })
    .get("/share/*", notFound)
    .get(
      "/first/:name{[\\w-]+\\.(svg|webp|png|jpg)}",
      serveStatic({
        root: pagesDir,
        precompressed: true,
        onFound: (_, c) => {
          c.header("cache-control", FOREVER);
          c.header("vary", "accept-encoding");
          // An editor's drawing is a picture here, whatever it may hold.
          c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        },
      }),
    )
    .get("/first/*", notFound);
}

const robots = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /studio/", "Disallow: /api/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

function sitemap(publicUrl: string, pathnames: readonly string[]): string {
  const urls = pathnames.map((pathname) => `<url><loc>${publicUrl}${pathname}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
