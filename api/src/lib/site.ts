import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { z } from "zod";
import { withContentSource } from "../../contract/content-source.ts";
import type { Config } from "../config.ts";
import { addresses, type Naming } from "./addresses.ts";
import type { AppEnv } from "./app-env.ts";
import { packed, type ReadyPage, readyPages } from "./compressed-pages.ts";
import { contentSource } from "./content-source.ts";
import { notFound } from "./http.ts";
import { isKnown, packingFor } from "./negotiation.ts";
import { writtenFiles } from "./prerendered-files.ts";
import { OWN_DEVICES, protection } from "./protection.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ALWAYS_ASK = "no-cache";
/** So long is nobody to ask again where an address has moved to. */
const MOVED = "public, max-age=3600";
/** Under this name lies the page for addresses that lead nowhere. */
const NOT_FOUND = "not-found";

const Routes = z.object({
  /** Every screen, as URLPattern pathnames. */
  screens: z.array(z.string()),
  /** Those that search engines may list and that are the same for everybody. */
  public: z.array(z.string()),
  /** Those that show nothing to who is not signed in. */
  personal: z.array(z.string()),
  /** Those of the office and of nurses, which no cache keeps. */
  desk: z.array(z.string()),
  /** By screen: what stands after the `?` of one that shows less than was written in advance. */
  narrowing: z.record(z.string(), z.array(z.string())),
  /** Those that may use the camera and the microphone. */
  devices: z.array(z.string()),
});

/**
 * The built site: hashed assets for ever, pages asked for each time, as written in advance where they are. Every page has
 * one address; other spellings of it lead there. What is at no address gets the site's own not-found page, with a 404. Without a
 * built site (`siteDir` empty) there is nothing to serve here.
 * @param namings what may stand in an address in place of a screen's `:name`
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
   * Whether a page shows less than was written: it is drawn where it is read, or it would show all of it first. What stands empty
   * after the `?`, as a search without words sends it, narrows nothing.
   */
  const isNarrowed = async (pathname: string, asked: URLSearchParams) => {
    if (asked.size === 0) return false;
    const place = await find(pathname);
    return place !== null && (routes.narrowing[place.screen] ?? []).some((name) => asked.get(name));
  };

  /** A page's own styles stand in it: the content policy allows them, in the answer that nothing has changed too. */
  const protect = async (c: Context<AppEnv>, page: ReadyPage, answer: typeof give) => {
    await protection(config, page.styles)(c, async () => {
      c.res = answer(c, page);
    });
    return c.res;
  };

  const answerPage = async (c: Context<AppEnv>) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    // Only at their right address are pages written.
    const page = (await isNarrowed(pathname, searchParams)) ? null : await ready(pathname);
    if (page) return protect(c, page, give);
    const place = await find(pathname);
    if (!place) return protect(c, (await ready(NOT_FOUND)) ?? shell, refuse);
    if (place.path !== pathname) {
      c.header("cache-control", MOVED);
      return c.redirect(`${place.path}${search}`, 301);
    }
    const isOfOffice = routes.desk.includes(place.screen);
    if (isOfOffice || routes.personal.includes(place.screen)) c.header("x-robots-tag", "noindex");
    if (routes.devices.includes(place.screen)) c.header("permissions-policy", OWN_DEVICES);
    return isOfOffice ? giveToNoCache(c, shell) : give(c, shell);
  };

  return site
    .get("/", answerPage)
    .use("/assets/*", compress())
    .use("/:file{[^/]+\\.[^/]+}", compress())
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
    .get("*", answerPage);
}

// The content policy of an answer depends on whether it is shown in a frame.
const always = { "cache-control": ALWAYS_ASK, vary: "accept-encoding, sec-fetch-dest" };
const asHtml = { ...always, "content-type": "text/html; charset=utf-8" };

/** Whole, or that what the asker has is still the page: its tag is a weak one, for the same words are packed more tightly later. */
function give(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  const etag = `W/"${page.digest}-${packing}"`;
  if (isKnown({ "if-none-match": c.req.header("if-none-match") }, etag))
    return c.newResponse(null, 304, { ...always, etag });
  return c.newResponse(page.forms[packing], 200, { ...asHtml, ...encoding, etag });
}

function giveToNoCache(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  return c.newResponse(page.forms[packing], 200, { ...asHtml, ...encoding, "cache-control": "no-store" });
}

function refuse(c: Context<AppEnv>, page: ReadyPage) {
  const { packing, encoding } = formFor(c);
  return c.newResponse(page.forms[packing], 404, { ...asHtml, ...encoding, "x-robots-tag": "noindex" });
}

function formFor(c: Context<AppEnv>) {
  const packing = packingFor({ "accept-encoding": c.req.header("accept-encoding") });
  const encoding: Record<string, string> = packing === "identity" ? {} : { "content-encoding": packing };
  return { packing, encoding };
}
