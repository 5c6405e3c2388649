import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { html } from "hono/html";
import { generateSpecs } from "hono-openapi";
import { getAbsoluteFSPath } from "swagger-ui-dist";
import type { Config } from "./config.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { responseCache } from "./lib/site/response-cache.ts";

const page = (
  title: string,
) => html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });`;

const described = (api: Hono<AppEnv>, title: string) =>
  generateSpecs(api, {
    // Paths with a dot (patients.csv) are calls, too.
    excludeStaticFile: false,
    documentation: {
      openapi: "3.1.0",
      info: {
        title,
        version: "1.0.0",
        description:
          "Every response is JSON with `success`, except where a call says otherwise: event streams, calendars (`.ics`), " +
          "tables (`.csv`) and uploaded files. Their errors are JSON too.",
      },
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "token" },
          drivertoken: { type: "apiKey", in: "header", name: "drivertoken" },
          office: { type: "apiKey", in: "cookie", name: "office" },
          nurse: { type: "apiKey", in: "cookie", name: "nurse" },
        },
      },
    },
  });

/** The OpenAPI description of `api`, generated once per process from the contract's schemas, and a page that shows it. */
export const docRoutes = (api: Hono<AppEnv>, { name, shortName }: Config["office"]) =>
  new Hono<AppEnv>()
    .get("/openapi.json", responseCache(() => described(api, name), Number.POSITIVE_INFINITY).serve)
    .use("/docs/*", etag(), compress(), revalidated)
    .get("/docs", (c) => {
      c.header("content-security-policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'");
      return c.html(page(`${shortName} API`));
    })
    .get("/docs/start.js", (c) => c.body(START, 200, { "content-type": "text/javascript" }))
    .get(
      "/docs/:file",
      serveStatic({ root: getAbsoluteFSPath(), rewriteRequestPath: (path) => path.replace("/api/docs", "") }),
    );

const revalidated: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("cache-control", "no-cache");
};
