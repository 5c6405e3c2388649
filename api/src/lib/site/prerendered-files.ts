import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http.ts";
import { packingFor } from "./negotiation.ts";

const PICTURES: Record<string, string> = { ".svg": "image/svg+xml", ".webp": "image/webp", ".png": "image/png" };
/** Picture names contain a hash of their content. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the files that are rendered beside the pages: the sitemap, the web app manifest, the pictures of shared links and the first
 * pictures of pages. Without a rendered sitemap it lists the pages that always exist.
 */
export function writtenFiles(pagesDir: string, publicUrl: string, pathnames: readonly string[]) {
  const readRendered = (name: string) => readFile(join(pagesDir, name)).catch(() => null);
  async function firstPicture(name: string, accepted: string | undefined) {
    const packing = packingFor({ "accept-encoding": accepted });
    const packed = packing === "br" ? await readRendered(`${name}.br`) : null;
    const picture = packed ?? (await readRendered(name));
    const headers = {
      "content-type": PICTURES[extname(name)] ?? "image/jpeg",
      "cache-control": FOREVER,
      vary: "accept-encoding",
      ...(packed ? { "content-encoding": "br" } : {}),
      // An editor's SVG may contain scripts; as a sandboxed picture it can't run them.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return picture && { picture, headers };
  }

  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => c.text(robots(publicUrl)))
    .get("/sitemap.xml", async (c) => {
      const map = (await readRendered("sitemap.xml")) ?? sitemap(publicUrl, pathnames);
      return c.body(map, 200, { "content-type": "application/xml", "cache-control": "no-cache" });
    })
    .get("/site.webmanifest", async (c) => {
      const manifest = await readRendered("site.webmanifest");
      if (!manifest) return notFound(c);
      return c.body(manifest, 200, { "content-type": "application/manifest+json", "cache-control": "no-cache" });
    })
    .get("/share/:name{[\\w-]+\\.png}", async (c) => {
      const picture = await readRendered(join("share", c.req.param("name")));
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
  // Calendar apps that ask first may read feeds. Their addresses are secret and linked nowhere.
  [
    "User-agent: *",
    "Allow: /api/feed/",
    "Disallow: /studio/",
    "Disallow: /api/",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");

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
