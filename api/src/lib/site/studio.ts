import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { withContentSource } from "../../../contract/content-source.ts";
import type { Config } from "../../config.ts";
import type { AppEnv } from "../http/app-env.ts";
import type { Services } from "../services.ts";
import { contentOrigins, contentSource } from "./content-source.ts";
import { madeOnce } from "./made-once.ts";

/**
 * The built Studio, for editors at the site's own origin. It adds styles as it runs and shows the site in a frame, so it has its own
 * content policy. Without a built Studio no routes are added.
 */
export function studioRoutes(services: Pick<Services, "config" | "practice">) {
  const { config, practice } = services;
  const studio = new Hono<AppEnv>();
  const index = join(config.studioDir, "index.html");
  if (!existsSync(index)) return studio;
  const page = madeOnce(
    () => practice.shortName,
    () => {
      const source = { ...contentSource(services), canShareDrafts: config.drafts !== null };
      return withContentSource(readFileSync(index, "utf8"), source);
    },
  );
  const policy = policyFor(config.content);

  return (
    studio
      .use(async (c, next) => {
        await next();
        c.header("content-security-policy", policy);
      })
      .use(
        "/static/*",
        compress(),
        serveStatic({
          root: config.studioDir,
          precompressed: true,
          rewriteRequestPath: (path) => path.replace(/^\/studio/, ""),
          onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
        }),
      )
      .get("/static/*", (c) => c.notFound())
      // The Studio's own paths may contain dots, but not in their first part.
      .get("/:file{[^/]*\\.[^/]*}", (c) => c.notFound())
      .get("*", (c) => c.html(page(), 200, { "cache-control": "no-cache" }))
  );
}

function policyFor(content: Config["content"]): string {
  const { api, sockets, pictures } = contentOrigins(content);
  const rules = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", pictures],
    "media-src": ["'self'", "blob:", pictures],
    "font-src": ["'self'", "data:", "https://design-system-static.sanity.io"],
    "connect-src": ["'self'", ...api, ...sockets, pictures, "https://*.sanity.io", "https://sanity-cdn.com"],
    "worker-src": ["'self'", "blob:"],
    "frame-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "frame-ancestors": ["'self'"],
  };
  return Object.entries(rules)
    .map(([rule, sources]) => [rule, ...sources].join(" "))
    .join("; ");
}
