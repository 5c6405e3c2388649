import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { type ContentApiContext, type ContentApiEnv, storeOf } from "./env.ts";
import { ContentApiError } from "./fault.ts";

const yearSeconds = 31_536_000;
const formats = { webp: "image/webp", png: "image/png", jpeg: "image/jpeg" } as const;
const originals: Record<string, string> = { ...formats, jpg: "image/jpeg", gif: "image/gif", svg: "image/svg+xml" };
const widest = 4_000;

/** Resizes and converts pictures, with the URL parameters of Sanity's image API. */
export const cdn = new Hono<ContentApiEnv>()
  .get("/images/:project/:dataset/:file", async (c) => {
    const original = await readAsset(c, "image");
    if (!original) return c.notFound();
    const { w, h, rect, auto, fm, q, fit } = c.req.query();
    const extension = c.req.param("file").split(".").at(-1) ?? "";
    // Without parameters, return the uploaded bytes: an export must contain the originals.
    const isAsIs = Object.keys(c.req.query()).length === 0 || (extension === "svg" && !fm);
    if (isAsIs) return send(c, original, originals[extension] ?? "application/octet-stream");

    let picture = sharp(original).autoOrient();
    const [left, top, width, height] = (rect ?? "").split(",").map(Number);
    if (left !== undefined && top !== undefined && width && height) {
      const { autoOrient: whole } = await picture.metadata();
      if (left + width > whole.width || top + height > whole.height)
        throw new ContentApiError(400, "badRequest", "The area is outside the picture");
      picture = picture.extract({ left, top, width, height });
    }
    if (w || h) {
      const [wide, high] = [w, h].map((side) => (side ? Math.min(Number(side), widest) : null));
      picture = picture.resize(wide, high, {
        fit: fit === "crop" ? "cover" : "inside",
        withoutEnlargement: fit === "max",
      });
    }
    const wantsWebp = fm === "webp" || (auto === "format" && (c.req.header("accept") ?? "").includes("image/webp"));
    const format = wantsWebp ? "webp" : extension === "jpg" || fm === "jpg" ? "jpeg" : "png";
    const bytes = await picture.toFormat(format, { quality: Number(q ?? 75) }).toBuffer();
    return send(c, bytes, formats[format]);
  })
  .get("/files/:project/:dataset/:file", async (c) => {
    const file = await readAsset(c, "file");
    return file ? send(c, file, "application/octet-stream") : c.notFound();
  });

/** Null if the asset's document is deleted, even if another dataset still uses the file. */
async function readAsset(c: ContentApiContext, kind: "image" | "file"): Promise<Buffer<ArrayBuffer> | null> {
  const file = basename(c.req.param("file") ?? "");
  if (!storeOf(c).documents.has(`${kind}-${file.replace(/\.(\w+)$/, "-$1")}`)) return null;
  return readFile(join(c.var.contentApi.assetsDir, file)).catch(() => null);
}

function send(c: ContentApiContext, bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return c.body(bytes, 200, {
    "content-type": type,
    "cache-control": `public, max-age=${yearSeconds}, immutable`,
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    vary: "accept",
  });
}
