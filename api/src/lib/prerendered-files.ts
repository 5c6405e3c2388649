import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { notFound } from "./http.ts";
import { packingFor } from "./negotiation.ts";

const PICTURES: Record<string, string> = { ".svg": "image/svg+xml", ".webp": "image/webp", ".png": "image/png" };
/** Pictures are named by their content. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * What is written for machines beside the pages: the sitemap, the manifest of who puts the site on their screen, the pictures
 * beside shared links, and those that one sees first on a page. Without it there is a sitemap of the pages that are always there.
 */
export function writtenFiles(pagesDir: string, publicUrl: string, always: readonly string[]) {
  const written = (name: string) => readFile(join(pagesDir, name)).catch(() => null);
  async function firstPicture(name: string, accepted: string | undefined) {
    const packing = packingFor({ "accept-encoding": accepted });
    const packed = packing === "br" ? await written(`${name}.br`) : null;
    const picture = packed ?? (await written(name));
    const headers = {
      "content-type": PICTURES[extname(name)] ?? "image/jpeg",
      "cache-control": FOREVER,
      vary: "accept-encoding",
      ...(packed ? { "content-encoding": "br" } : {}),
      // An editor's drawing is a picture here, whatever it may hold.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return picture && { picture, headers };
  }

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
    .get("/first/:name{[\\w-]+\\.(svg|webp|png|jpg)}", async (c) => {
      const found = await firstPicture(join("first", c.req.param("name")), c.req.header("accept-encoding"));
      return found ? c.body(found.picture, 200, found.headers) : notFound(c);
    })
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
