import { createHash } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html } from "hono/html";
import { generateSpecs } from "hono-openapi";
import { getAbsoluteFSPath } from "swagger-ui-dist";
import type { Config } from "./config.ts";
import type { AppEnv } from "./lib/http/app-env.ts";

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
export const docRoutes = (api: Hono<AppEnv>, { name, shortName }: Config["office"]) => {
  let made: Promise<{ json: Buffer<ArrayBuffer>; etag: string }> | undefined;
  const make = async () => {
    // Bytes, shared by all responses: of a string each slow client would hold a copy.
    const json = Buffer.from(JSON.stringify(await described(api, name)));
    return { json, etag: `"${createHash("sha256").update(json).digest("base64url")}"` };
  };
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => {
      made ??= make();
      const { json, etag } = await made;
      c.header("etag", etag);
      c.header("cache-control", "no-cache");
      if (c.req.header("if-none-match") === etag) return c.body(null, 304);
      return c.body(json, 200, { "content-type": "application/json" });
    })
    .get("/docs", (c) => {
      c.header("content-security-policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'");
      return c.html(page(`${shortName} API`));
    })
    .get("/docs/start.js", (c) => c.body(START, 200, { "content-type": "text/javascript" }))
    .get(
      "/docs/:file",
      serveStatic({ root: getAbsoluteFSPath(), rewriteRequestPath: (path) => path.replace("/api/docs", "") }),
    );
};
