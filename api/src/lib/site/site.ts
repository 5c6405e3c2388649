import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { z } from "zod";
import { withContentSource } from "../../../contract/content-source.ts";
import { NOT_FOUND_PAGE, SHARE } from "../../../contract/page-rendering.ts";
import { draftRoutes } from "../drafts/draft-routes.ts";
import { addresses, type Naming, type Place } from "../http/addresses.ts";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http.ts";
import { OWN_DEVICES, protection } from "../http/protection.ts";
import { BEST, bytesIn, type CompressedPage, compressedPage, packingOf } from "../pages/compressed-page.ts";
import { editorPaths } from "../pages/editor-paths.ts";
import { pageCache } from "../pages/page-cache.ts";
import { renderedFiles } from "../pages/rendered-files.ts";
import type { OwnApi } from "../pages/source-versions.ts";
import type { Services } from "../services.ts";
import { contentSource } from "./content-source.ts";
import { madeOnce } from "./made-once.ts";
import { etagOf, isKnown, packingFor } from "./negotiation.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ALWAYS_ASK = "no-cache";
const HTML = "text/html; charset=utf-8";
/** How long a redirect is cached. */
const MOVED = "public, max-age=3600";
/** In place of the home page's path in the path of its picture. */
const HOME = "/home";

const Routes = z.object({
  /** Every screen, as URLPattern pathnames. */
  screens: z.array(z.string()),
  /** Screens that search engines may list and that are the same for everyone. */
  public: z.array(z.string()),
  /** Screens that are empty without signing in. */
  personal: z.array(z.string()),
  /** Screens of the office and of nurses, which are never cached. */
  desk: z.array(z.string()),
  /** By screen: query parameters that it depends on. */
  narrowing: z.record(z.string(), z.array(z.string())),
  /** Screens that may use the camera and the microphone. */
  devices: z.array(z.string()),
});

/**
 * The built site: hashed assets cached forever, pages revalidated on each request. Pages that are the same for everyone are rendered here;
 * until they can be, and for all others, the browser renders. Every page has one canonical URL, and other spellings redirect to it. An
 * unknown URL gets the site's not-found page with status 404. Without a built site (`siteDir` is empty) no routes are added.
 * @param namings resolves the `:name` of a screen's path
 */
export function siteRoutes(
  services: Pick<Services, "config" | "practice" | "renderer" | "content" | "log">,
  namings: Record<string, Naming>,
  ownApi: OwnApi,
) {
  const { config, practice, renderer, content, log } = services;
  const { siteDir } = config;
  const site = new Hono<AppEnv>();
  const index = join(siteDir, "index.html");
  if (!existsSync(index)) return site;
  const shell = madeOnce(
    () => practice.shortName,
    () => compressedPage(withContentSource(readFileSync(index, "utf8"), contentSource(services)), HTML, BEST),
  );
  const pages = renderer && pageCache({ renderer, content, practice, ownApi, log });
  const routes = Routes.parse(JSON.parse(readFileSync(join(siteDir, "routes.json"), "utf8")));
  const editors = editorPaths(content);
  const find = addresses(routes.screens, { ...namings, slug: editors.page, opening: editors.opening });
  const findUnpublished = addresses(routes.screens, { ...namings, slug: (name) => name, opening: (name) => name });
  const isOfOffice = ({ screen }: Place) => routes.desk.includes(screen);
  const isPersonal = ({ screen }: Place) => routes.personal.includes(screen);

  /** A page contains its own styles, so the content policy allows them; also in a 304 response. */
  const protect = async (c: Context<AppEnv>, page: CompressedPage, sendPage: typeof send) => {
    await protection(config, page.styles)(c, async () => {
      c.res = await sendPage(c, page);
    });
    return c.res;
  };

  /** The page for everyone; null if the browser has to render it. */
  async function publicPage({ screen, path }: Place, query: URLSearchParams): Promise<CompressedPage | null> {
    const names = routes.narrowing[screen] ?? [];
    // Empty parameters, as of an empty search, don't count.
    const chosen = [...query].filter(([name, value]) => names.includes(name) && value !== "");
    if (chosen.length === 0) return pages?.get(path) ?? null;
    return pages?.once(`${path}?${new URLSearchParams(chosen)}`) ?? null;
  }

  const servePage = async (c: Context<AppEnv>) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const current = searchParams.size === 0 ? pages?.current(pathname) : null;
    if (current) return protect(c, current, send);
    const place = await find(pathname);
    if (!place) {
      const moved = await editors.redirect(pathname);
      // An address may be a page again later, so no browser keeps where it led.
      if (moved) return sendOn(c, withSearch(moved.to, search), moved.status, ALWAYS_ASK);
      return protect(c, (await pages?.get(NOT_FOUND_PAGE)) ?? (await shell()), sendNotFound);
    }
    if (place.path !== pathname) return sendOn(c, withSearch(place.path, search), 301, MOVED);
    const isForEveryone = !isOfOffice(place) && !isPersonal(place);
    if (!isForEveryone) c.header("x-robots-tag", "noindex");
    if (routes.devices.includes(place.screen)) c.header("permissions-policy", OWN_DEVICES);
    if (isOfOffice(place)) return sendUncached(c, await shell());
    const page = isForEveryone ? await publicPage(place, searchParams) : null;
    return page ? protect(c, page, send) : send(c, await shell());
  };

  /** The picture of a link to a page. */
  async function sharedPicture(path: string): Promise<CompressedPage | null> {
    const named = path.slice(SHARE.length, -".png".length);
    const pathname = named === HOME ? "/" : named;
    const place = path.endsWith(".png") ? await find(pathname) : null;
    if (place?.path !== pathname || isOfOffice(place) || isPersonal(place)) return null;
    return pages?.get(path) ?? null;
  }

  /** Whether a draft of that page may be shared: it is for everyone, published or not. */
  async function isShareable(path: string): Promise<boolean> {
    const place = await findUnpublished(path);
    return place?.path === path && !isOfOffice(place) && !isPersonal(place);
  }

  return site
    .get("/", servePage)
    .route("/", draftRoutes({ config, renderer, log }, ownApi, isShareable))
    .use("/assets/*", compress())
    .use("/:file{[^/]+\\.[^/]+}", etag(), compress())
    .route(
      "/",
      renderedFiles(
        config,
        async (path) => pages?.get(path) ?? null,
        sharedPicture,
        (path) => pages?.hasPicture(path) ?? false,
      ),
    )
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

/** Sends the page, or 304. The ETag is weak because the same page may be compressed better later. */
async function send(c: Context<AppEnv>, page: CompressedPage) {
  const { packing, headers } = formFor(c, page);
  const etag = `W/${etagOf(page.digest, packing)}`;
  if (isKnown({ "if-none-match": c.req.header("if-none-match") }, etag))
    return c.newResponse(null, 304, { ...always, etag });
  return c.newResponse(await bytesIn(page, packing), 200, { ...headers, etag });
}

function sendOn(c: Context<AppEnv>, to: string, status: 301 | 302, cacheControl: string) {
  c.header("cache-control", cacheControl);
  return c.redirect(to, status);
}

/** A page of the site gets the query of the request, unless its address has one. */
const withSearch = (to: string, search: string): string =>
  to.startsWith("/") && !/[?#]/.test(to) ? `${to}${search}` : to;

async function sendUncached(c: Context<AppEnv>, page: CompressedPage) {
  const { packing, headers } = formFor(c, page);
  return c.newResponse(await bytesIn(page, packing), 200, { ...headers, "cache-control": "no-store" });
}

async function sendNotFound(c: Context<AppEnv>, page: CompressedPage) {
  const { packing, headers } = formFor(c, page);
  return c.newResponse(await bytesIn(page, packing), 404, { ...headers, "x-robots-tag": "noindex" });
}

function formFor(c: Context<AppEnv>, page: CompressedPage) {
  const packing = packingOf(page, packingFor({ "accept-encoding": c.req.header("accept-encoding") }));
  const encoding: Record<string, string> = packing === "identity" ? {} : { "content-encoding": packing };
  return { packing, headers: { ...always, "content-type": page.contentType, ...encoding } };
}
