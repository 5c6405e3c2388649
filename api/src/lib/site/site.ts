import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { z } from "zod";
import { withContentSource } from "../../../contract/content-source.ts";
import type { Config } from "../../config.ts";
import { addresses, type Naming } from "../http/addresses.ts";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http.ts";
import { OWN_DEVICES, protection } from "../http/protection.ts";
import { packed, type ReadyPage, readyPages } from "./compressed-pages.ts";
import { contentSource } from "./content-source.ts";
import { etagOf, isKnown, packingFor } from "./negotiation.ts";
import { writtenFiles } from "./prerendered-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ALWAYS_ASK = "no-cache";
/** How long a redirect is cached. */
const MOVED = "public, max-age=3600";
/** The file of the page for URLs that don't exist. */
const NOT_FOUND = "not-found";

const Routes = z.object({
  /** Every screen, as URLPattern pathnames. */
  screens: z.array(z.string()),
  /** Screens that search engines may list and that are the same for everyone. */
  public: z.array(z.string()),
  /** Screens that are empty without signing in. */
  personal: z.array(z.string()),
  /** Screens of the office and of nurses, which are never cached. */
  desk: z.array(z.string()),
  /** By screen: query parameters that make it show less than its prerendered page. */
  narrowing: z.record(z.string(), z.array(z.string())),
  /** Screens that may use the camera and the microphone. */
  devices: z.array(z.string()),
});

/**
 * The built site: hashed assets cached forever, pages revalidated on each request and served prerendered if possible. Every page has one
 * canonical URL, and other spellings redirect to it. An unknown URL gets the site's not-found page with status 404. Without a built site
 * (`siteDir` is empty) no routes are added.
 * @param namings resolves the `:name` of a screen's path
 */
export function siteRoutes(
  config: Pick<Config, "siteDir" | "pagesDir" | "content" | "publicUrl" | "office">,
  namings: Record<string, Naming>,
) {
  const { siteDir, pagesDir, publicUrl } = config;
  const site = new Hono<AppEnv>();
  const index = join(siteDir, "index.html");
  if (!existsSync(index)) return site;
  const shell = packed(withContentSource(readFileSync(index, "utf8"), contentSource(config)));
  const ready = readyPages({ pagesDir, builtAt: statSync(index).mtimeMs });
  const routes = Routes.parse(JSON.parse(readFileSync(join(siteDir, "routes.json"), "utf8")));
  const find = addresses(routes.screens, namings);

  /**
   * Whether a query makes the page show less than its prerendered form: it is then rendered by the browser, which would otherwise show
   * everything first. Empty parameters, as of an empty search, don't count.
   */
  const isNarrowed = async (pathname: string, query: URLSearchParams) => {
    if (query.size === 0) return false;
    const place = await find(pathname);
    return place !== null && (routes.narrowing[place.screen] ?? []).some((name) => query.get(name));
  };

  /** A page contains its own styles, so the content policy allows them; also in a 304 response. */
  const protect = async (c: Context<AppEnv>, page: ReadyPage, sendPage: typeof send) => {
    await protection(config, page.styles)(c, async () => {
      c.res = sendPage(c, page);
    });
    return c.res;
  };

  const servePage = async (c: Context<AppEnv>) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    // Pages are prerendered only at their canonical URL.
    const page = (await isNarrowed(pathname, searchParams)) ? null : await ready(pathname);
    if (page) return protect(c, page, send);
    const place = await find(pathname);
    if (!place) return protect(c, (await ready(NOT_FOUND)) ?? shell, sendNotFound);
    if (place.path !== pathname) {
      c.header("cache-control", MOVED);
      return c.redirect(`${place.path}${search}`, 301);
    }
    const isOfOffice = routes.desk.includes(place.screen);
    if (isOfOffice || routes.personal.includes(place.screen)) c.header("x-robots-tag", "noindex");
    if (routes.devices.includes(place.screen)) c.header("permissions-policy", OWN_DEVICES);
    return isOfOffice ? sendUncached(c, shell) : send(c, shell);
  };

  return site
    .get("/", servePage)
    .use("/assets/*", compress())
    .use("/:file{[^/]+\\.[^/]+}", etag(), compress())
    .route("/", writtenFiles(pagesDir, publicUrl, routes.public))
    .get("/index.html", (c) => c.redirect(`/${new URL(c.req.url).search}`, 301))
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
    .get("/assets/*", notFound)
    .get("*", servePage);
}

// The content policy of a response depends on whether it is shown in a frame.
const always = { "cache-control": ALWAYS_ASK, vary: "accept-encoding, sec-fetch-dest" };
const asHtml = { ...always, "content-type": "text/html; charset=utf-8" };

/** Sends the page, or 304. The ETag is weak because the same page may be compressed better later. */
function send(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  const etag = `W/${etagOf(page.digest, packing)}`;
  if (isKnown({ "if-none-match": c.req.header("if-none-match") }, etag))
    return c.newResponse(null, 304, { ...always, etag });
  return c.newResponse(page.forms[packing], 200, { ...asHtml, ...encoding, etag });
}

function sendUncached(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  return c.newResponse(page.forms[packing], 200, { ...asHtml, ...encoding, "cache-control": "no-store" });
}

function sendNotFound(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  return c.newResponse(page.forms[packing], 404, { ...asHtml, ...encoding, "x-robots-tag": "noindex" });
}

function formFor(c: Context<AppEnv>) {
  const packing = packingFor({ "accept-encoding": c.req.header("accept-encoding") });
  const encoding: Record<string, string> = packing === "identity" ? {} : { "content-encoding": packing };
  return { packing, encoding };
}
