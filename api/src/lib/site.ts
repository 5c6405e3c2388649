import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { Config } from "../config.ts";
import { contentSource, withContentSource } from "./content-source.ts";
import type { AppEnv } from "./http.ts";
import { readyPages } from "./ready-pages.ts";
import type { Services } from "./services.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ALWAYS_ASK = "no-cache";

const Routes = z.object({
  /** Every screen, as URLPattern pathnames. */
  screens: z.array(z.string()),
  /** Those that search engines may list. */
  public: z.array(z.string()),
});

/**
 * The built site: hashed assets for ever, pages asked for each time, as written in advance where they are. Addresses the site does not know get its
 * own not-found page, with a 404. Without a built site (`siteDir` empty) there is nothing to serve here.
 */
export function siteRoutes(config: Pick<Config, "siteDir" | "pagesDir" | "content" | "publicUrl">) {
  const { siteDir, pagesDir, publicUrl } = config;
  const site = new Hono<AppEnv>();
  const index = join(siteDir, "index.html");
  if (!existsSync(index)) return site;
  const finish = (page: string): string => withContentSource(page, contentSource(config));
  const shell = finish(readFileSync(index, "utf8"));
  const ready = readyPages({ pagesDir, builtAt: statSync(index).mtimeMs, finish });
  const routes = Routes.parse(JSON.parse(readFileSync(join(siteDir, "routes.json"), "utf8")));
  const known = routes.screens.map((pathname) => new URLPattern({ pathname }));

  const answerPage = async (c: Context<AppEnv>) => {
    const exists = known.some((pattern) => pattern.test({ pathname: c.req.path }));
    const page = exists ? await ready(c.req.path) : null;
    return c.html(page ?? shell, exists ? 200 : 404, { "cache-control": ALWAYS_ASK });
  };

  return site
    .use(compress())
    .get("/", answerPage)
    .get("/robots.txt", (c) => c.text(robots(publicUrl)))
    .get("/sitemap.xml", (c) => c.body(sitemap(publicUrl, routes.public), 200, { "content-type": "application/xml" }))
    .get("/index.html", (c) => c.redirect("/", 301))
    .use(
      serveStatic({
        root: siteDir,
        precompressed: true,
        onFound: (path, c) => {
          c.header("cache-control", path.includes("/assets/") ? FOREVER : ALWAYS_ASK);
          c.header("vary", "accept-encoding");
        },
      }),
    )
    .get("/assets/*", (c) => c.notFound())
    .get("*", answerPage);
}

function robots(publicUrl: string): string {
  return ["User-agent: *", "Disallow: /studio/", "Disallow: /api/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

function sitemap(publicUrl: string, pathnames: string[]): string {
  const urls = pathnames.map((pathname) => `<url><loc>${publicUrl}${pathname}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Pictures anyone may see. Their names are random or never change what they show, so they are kept for ever. */
export const pictureRoutes = ({ config, files }: Pick<Services, "config" | "files">) =>
  new Hono<AppEnv>()
    .use(compress())
    .use(async (c, next) => {
      await next();
      if (c.res.status !== 200) return;
      c.header("cache-control", FOREVER);
      c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    })
    .get("*", config.s3 ? fromStore(files) : fromFolder(config.filesDir));

const fromFolder = (filesDir: string) =>
  serveStatic<AppEnv>({
    root: join(filesDir, "public"),
    rewriteRequestPath: (path) => path.replace(/^\/files/, ""),
  });

const fromStore =
  (files: Services["files"]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const name = c.req.path.replace(/^\/files\//, "");
    const content = /^[\w./-]+$/.test(name) && !name.includes("..") ? await files.publicFile(name) : null;
    if (!content) return next();
    return c.body(content, 200, { "content-type": getMimeType(name) ?? "application/octet-stream" });
  };
