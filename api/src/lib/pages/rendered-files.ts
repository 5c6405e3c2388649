import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { FIRST, SHARE } from "../../../contract/page-rendering.ts";
import type { Config } from "../../config.ts";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http.ts";
import { contentOrigins } from "../site/content-source.ts";
import { packingFor } from "../site/negotiation.ts";
import { bytesIn, type CompressedPage, compressedPage, packingOf } from "./compressed-page.ts";

const PICTURES = ["image/svg+xml", "image/webp", "image/png", "image/jpeg"];
const MOST_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** The URLs of editors' pictures are content hashes. */
const FOREVER = "public, max-age=31536000, immutable";
/** A picture contains the title and the name of the site, which editors change. */
const ONE_MINUTE = "public, max-age=60";

/**
 * Serves the files that are rendered like pages: the sitemap, the web manifest and the pictures of shared links; and pages' first pictures.
 * @param fileAt renders a file
 * @param pictureAt renders the picture of a page by its path
 * @param hasPicture true for paths of pictures that pages contain; only these are fetched, because a stranger may ask for others without end
 */
export const renderedFiles = (
  { publicUrl, content }: Pick<Config, "publicUrl" | "content">,
  fileAt: (path: string) => Promise<CompressedPage | null>,
  pictureAt: (path: string) => Promise<CompressedPage | null>,
  hasPicture: (path: string) => boolean,
) => {
  const pictures = contentPictures();
  const serveFile = async (c: Context<AppEnv>) => {
    const file = await fileAt(c.req.path);
    if (!file) return notFound(c);
    return c.body(await bytesIn(file, "identity"), 200, {
      "content-type": file.contentType,
      "cache-control": "no-cache",
    });
  };
  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => c.text(robots(publicUrl)))
    .get("/sitemap.xml", serveFile)
    .get("/site.webmanifest", serveFile)
    .get(`${SHARE}/*`, async (c) => {
      const picture = await pictureAt(c.req.path);
      if (!picture) return notFound(c);
      return c.body(picture.bytes, 200, { "content-type": picture.contentType, "cache-control": ONE_MINUTE });
    })
    .get(`${FIRST}/images/${content.projectId}/${content.dataset}/:file{[\\w-]+\\.\\w+}`, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const url = `${contentOrigins(content).pictures}${pathname.slice(FIRST.length)}${search}`;
      const picture = hasPicture(`${pathname}${search}`) ? await pictures.fetch(url).catch(() => undefined) : undefined;
      if (!picture) return c.redirect(url);
      const packing = packingOf(picture, packingFor({ "accept-encoding": c.req.header("accept-encoding") }));
      return c.body(await bytesIn(picture, packing), 200, {
        "content-type": picture.contentType,
        "cache-control": FOREVER,
        vary: "accept-encoding",
        ...(packing === "identity" ? {} : { "content-encoding": packing }),
        // An editor's SVG may contain scripts; as a sandboxed picture it can't run them.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
    })
    .get(`${FIRST}/*`, notFound);
};

/** Pictures of the content, by their URLs. Each is fetched once at a time. */
const contentPictures = () =>
  new LRUCache<string, CompressedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: async (url) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url, { headers: { accept: "image/webp,image/*" }, signal });
      const contentType = answer.headers.get("content-type")?.split(";")[0] ?? "";
      if (!answer.ok || !PICTURES.includes(contentType)) throw new Error(`A picture returned ${answer.status}`);
      return compressedPage(new Uint8Array(await answer.arrayBuffer()), contentType);
    },
  });

const robots = (publicUrl: string): string =>
  // Calendar apps that ask first may read feeds. Their addresses are secret and linked nowhere.
  [
    "User-agent: *",
    "Allow: /api/feed/",
    "Disallow: /studio/",
    "Disallow: /api/",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
