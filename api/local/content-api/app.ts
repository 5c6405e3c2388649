import { GroqSyntaxError } from "groq-js";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { ZodError } from "zod";
import { isOfThisMachine, isStranger } from "../strangers.ts";
import { account } from "./account.ts";
import { assets } from "./assets.ts";
import { cdn } from "./cdn.ts";
import type { ContentApi } from "./content-api.ts";
import type { ContentApiEnv } from "./env.ts";
import { ContentApiError, diskIsFull, isDiskFull } from "./fault.ts";
import { history } from "./history.ts";
import { live, liveControl } from "./live.ts";
import { isEventHost, isTicket } from "./own-host.ts";
import { reading } from "./reading.ts";
import { signIn } from "./sign-in.ts";
import { draftTokens } from "./tokens.ts";
import { writing } from "./writing.ts";

/** The part of Sanity's HTTP API that the Studio, `@sanity/client` and `@sanity/import` use. */
export function createContentApiApp(contentApi: ContentApi): Hono<ContentApiEnv> {
  const api = new Hono<ContentApiEnv>()
    .use(async (c, next) => {
      c.set("apiVersion", /^\/v([^/]+)\//.exec(c.req.path)?.[1] ?? "1");
      await next();
    })
    .route("/", signIn())
    .route("/", account())
    .route("/", reading)
    .route("/", writing)
    .route("/", live)
    .route("/", history)
    .route("/", assets);

  const app = new Hono<ContentApiEnv>()
    .use(async (c, next) => (isForeign(c) ? c.text("Only pages of this machine may call this.", 403) : next()))
    .use(cors({ origin: allowedOrigin, credentials: true, maxAge: 600 }))
    .use(async (c, next) => {
      const [scheme, token] = (c.req.header("authorization") ?? "").split(" ");
      const bears = (known: string) => scheme === "Bearer" && token === known;
      const isEditor = bears(contentApi.token) || isTicket(c.req.query("ticket"));
      c.set("contentApi", contentApi);
      c.set("isEditor", isEditor);
      c.set("writesDrafts", isEditor || bears(draftTokens.comment));
      c.set("seesDrafts", c.var.writesDrafts || bears(draftTokens.read));
      c.set("projectId", projectIn(c.req.header("host") ?? "") ?? c.req.header("x-sanity-project-id") ?? "local");
      await next();
    })
    .route("/", cdn)
    .route("/", liveControl)
    .route("/:version{v[^/]+}", api);

  app.onError((thrown, c) => {
    const error = isDiskFull(thrown) ? diskIsFull() : thrown;
    if (error instanceof ContentApiError) {
      const { type, message: description, items } = error;
      return c.json({ statusCode: error.status, error: { type, description, items } }, error.status);
    }
    if (error instanceof GroqSyntaxError || error instanceof ZodError || error instanceof SyntaxError) {
      const type = error instanceof GroqSyntaxError ? "queryParseError" : "badRequest";
      return c.json({ statusCode: 400, error: { type, description: error.message, start: 0, end: 0 } }, 400);
    }
    console.error(c.req.method, c.req.path, error);
    return c.json({ statusCode: 500, error: { type: "internalError", description: error.message } }, 500);
  });
  app.notFound((c) =>
    c.json({ statusCode: 404, error: "Not Found", message: "The local content API does not support this" }, 404),
  );
  return app;
}

function isForeign(c: Context): boolean {
  const [host, origin] = [c.req.header("host"), c.req.header("origin")];
  return isStranger({ host, origin: isSentOn(c, origin) ? undefined : origin });
}

function allowedOrigin(origin: string, c: Context): string | null {
  return isOfThisMachine(origin) || isSentOn(c, origin) ? origin : null;
}

/** After a redirect to another host, browsers send `null` as the origin. */
function isSentOn(c: Context, origin: string | undefined): boolean {
  return origin === "null" && ["GET", "OPTIONS"].includes(c.req.method) && isEventHost(c.req.header("host") ?? "");
}

/** The project from the host name, where `@sanity/client` puts it: `local.localhost`, `sse-7.local.localhost`. */
function projectIn(host: string): string | undefined {
  const names = host.split(":")[0]?.split(".") ?? [];
  return names.at(-1) === "localhost" ? names.at(-2) : undefined;
}
