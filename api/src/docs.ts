import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { html } from "hono/html";
import { getAbsoluteFSPath } from "swagger-ui-dist";
import swaggerUi from "swagger-ui-dist/package.json" with { type: "json" };
import { z } from "zod";
import { describeCalls } from "./description.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { allowAll } from "./lib/office/staff-auth.ts";
import type { Services } from "./lib/services.ts";
import { madeOnce } from "./lib/site/made-once.ts";
import { responseCache } from "./lib/site/response-cache.ts";

const page = (
  title: string,
) => html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const START = `const side = { office: "/office", nurse: "/nurse" }[new URLSearchParams(location.search).get("of")] ?? "";
SwaggerUIBundle({ url: "/api" + side + "/openapi.json", dom_id: "#docs", deepLinking: true });`;

/** The calls of each audience, as apps that are part of the API. */
export type Calls = Record<"open" | "office" | "nurse", Hono<AppEnv>>;

/**
 * The OpenAPI description, made once for each name of the practice, from the contract's schemas, and a page that shows it. The calls of the office and of
 * nurses are described to them only.
 */
export const docRoutes = (calls: Calls, { config: { publicUrl }, practice }: Pick<Services, "config" | "practice">) => {
  const describedTo = (audience: keyof Calls): MiddlewareHandler<AppEnv> => {
    const describe = () => describeCalls(calls[audience], practice.name, publicUrl);
    const cache = madeOnce(
      () => practice.name,
      () => responseCache(describe, Number.POSITIVE_INFINITY),
    );
    return (c, next) => cache().serve(c, next);
  };
  return new Hono<AppEnv>()
    .get("/openapi.json", describedTo("open"))
    .get(
      "/office/openapi.json",
      allowAll("office", z.object({}), "This description"),
      onlyTheirs,
      describedTo("office"),
    )
    .get("/nurse/openapi.json", allowAll("nurse", z.object({}), "This description"), onlyTheirs, describedTo("nurse"))
    .use("/docs/*", etag(), differsByEncoding, compress(), revalidated)
    .get("/docs", (c) => {
      c.header("content-security-policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'");
      return c.html(page(`${practice.shortName} API`));
    })
    .get("/docs/start.js", (c) => c.body(START, 200, { "content-type": "text/javascript" }))
    .get(
      "/docs/:file",
      serveStatic({
        root: getAbsoluteFSPath(),
        rewriteRequestPath: (path) => path.replace("/api/docs", ""),
        // To make an ETag of a file's content, `etag` would copy it whole for each client, however slowly that reads.
        onFound: (_, c) => c.header("etag", `"${swaggerUi.version}"`),
      }),
    );
};

/** Compressed and whole, a file has two ETags. */
const differsByEncoding: MiddlewareHandler = async (c, next) => {
  await next();
  const [tag, encoding] = [c.res.headers.get("etag"), c.res.headers.get("content-encoding")];
  if (tag && encoding) c.header("etag", tag.replace(/"$/, `-${encoding}"`));
};

const onlyTheirs: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("cache-control", "private, no-cache");
};

const revalidated: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("cache-control", "no-cache");
};
