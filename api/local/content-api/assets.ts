import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Context, Hono } from "hono";
import sharp, { type Metadata } from "sharp";
import { editor } from "./content-api.ts";
import { type ContentApiContext, type ContentApiEnv, datasetOf, storeOf } from "./env.ts";
import { ContentApiError } from "./fault.ts";
import { requireEditor } from "./sign-in.ts";
import type { Store } from "./store.ts";

const imageTypes: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: "jpg", mimeType: "image/jpeg" },
  png: { extension: "png", mimeType: "image/png" },
  webp: { extension: "webp", mimeType: "image/webp" },
  gif: { extension: "gif", mimeType: "image/gif" },
  svg: { extension: "svg", mimeType: "image/svg+xml" },
};

/** Uploaded pictures and files. Equal bytes are stored once, under any name. */
export const assets = new Hono<ContentApiEnv>()
  .post("/assets/images/:dataset", requireEditor, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const metadata = await sharp(bytes)
      .metadata()
      .catch(() => null);
    const type = metadata ? imageTypes[metadata.format] : undefined;
    if (!metadata || !type)
      throw new ContentApiError(400, "validationError", "Not a JPEG, PNG, WebP, GIF or SVG picture");
    // Only the pixels tell whether the alpha channel is used. An SVG may always be transparent.
    const isOpaque = !metadata.hasAlpha || (metadata.format !== "svg" && (await sharp(bytes).stats()).isOpaque);
    // Width and height after the camera's EXIF orientation.
    const { width, height } = metadata.autoOrient;
    const size = `${width}x${height}`;
    return keep(c, bytes, { kind: "image", size, ...type, metadata: imageMetadata(metadata, isOpaque) });
  })
  .post("/assets/files/:dataset", requireEditor, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const extension = extname(c.req.query("filename") ?? "").slice(1) || "bin";
    const mimeType = c.req.header("content-type") ?? "application/octet-stream";
    return keep(c, bytes, { kind: "file", size: "", extension, mimeType });
  });

type Kept = { kind: "image" | "file"; size: string; extension: string; mimeType: string; metadata?: unknown };

async function keep(c: ContentApiContext, bytes: Buffer, { kind, size, extension, mimeType, metadata }: Kept) {
  const store = storeOf(c);
  const hash = createHash("sha1").update(bytes).digest("hex");
  const id = [kind, hash, ...(size ? [size] : []), extension].join("-");
  const file = `${[hash, ...(size ? [size] : [])].join("-")}.${extension}`;
  const path = `${kind}s/${c.var.projectId}/${datasetOf(c)}/${file}`;
  if (!store.documents.has(id)) {
    await writeFile(join(c.var.contentApi.assetsDir, file), bytes);
    const document = {
      _id: id,
      _type: `sanity.${kind}Asset`,
      assetId: hash,
      sha1hash: hash,
      extension,
      mimeType,
      size: bytes.length,
      originalFilename: c.req.query("filename") ?? file,
      uploadId: hash,
      path,
      url: `${cdnOrigin(c)}/${path}`,
      ...(metadata ? { metadata } : {}),
    };
    store.commit([{ create: document }], { author: editor.id });
  }
  return c.json({ document: store.documents.get(id) });
}

/** Clients put the project in the host name; asset URLs are the same for all of them. */
function cdnOrigin(c: Context): string {
  const url = new URL(c.req.url);
  return `${url.protocol}//localhost:${url.port}`;
}

function imageMetadata({ autoOrient: { width, height }, hasAlpha }: Metadata, isOpaque: boolean) {
  const dimensions = { _type: "sanity.imageDimensions", width, height, aspectRatio: width / height };
  return { _type: "sanity.imageMetadata", dimensions, hasAlpha, isOpaque };
}

/** Updates the URLs of all assets after a port change. */
export function moveAssets(store: Store, origin: string): void {
  const moved = [...store.documents.values()].flatMap(({ _id, _type, path, url }) => {
    const isAsset = _type === "sanity.imageAsset" || _type === "sanity.fileAsset";
    const address = `${origin}/${path}`;
    return isAsset && url !== address ? [{ patch: { id: _id, set: { url: address } } }] : [];
  });
  if (moved.length > 0) store.commit(moved, { author: editor.id });
}
