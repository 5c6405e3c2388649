import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { getMimeType } from "hono/utils/mime";
import type { AppEnv } from "../http/app-env.ts";
import type { Services } from "../services.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** Public pictures. Their names are random and their content never changes, so they are cached forever. */
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
