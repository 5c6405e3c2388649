import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type PageStore, SHARE } from "./page-store.ts";
import { drawShared, SIZE, type Subject } from "./share-drawing.ts";
import type { SharedPicture } from "./sharing-picture.ts";

type PictureSpec = Omit<Subject, "portrait"> & { portraitUrl: string | null };

const RETRY_MS = 3_600_000;

/** Version of the design. Part of the file name, which is a hash of the content. */
const DESIGN_VERSION = 1;

/**
 * Sharing pictures for pages without their own, each drawn once for the same content. Pages only name pictures that
 * exist.
 */
export function sharePictures(folder: string, siteUrl: string, store: Pick<PageStore, "put">) {
  /** By path. */
  const wanted = new Map<string, PictureSpec>();
  /** When a failed picture may be tried again, by `performance.now()`. */
  const retryFrom = new Map<string, number>();

  function ifThere(spec: PictureSpec): SharedPicture | null {
    const file = fileOf(spec);
    if (!existsSync(join(folder, file))) return null;
    return { url: `${siteUrl}/${file}`, ...SIZE, alt: altOf(spec) };
  }

  async function draw(spec: PictureSpec): Promise<void> {
    const { portraitUrl, ...words } = spec;
    try {
      const portrait = portraitUrl === null ? null : await bytesAt(portraitUrl);
      store.put(fileOf(spec), await drawShared({ ...words, portrait }));
    } catch (error) {
      retryFrom.set(fileOf(spec), performance.now() + RETRY_MS);
      process.stderr.write(`A sharing picture could not be drawn: ${error}\n`);
    }
  }

  return {
    /** Returns the picture, drawn if necessary; null if that fails. */
    async now(spec: PictureSpec): Promise<SharedPicture | null> {
      if (!ifThere(spec)) await draw(spec);
      return ifThere(spec);
    },

    /**
     * Returns the picture if it exists. Otherwise returns null and lets the page at `address` wait for it, unless it
     * failed within the last hour.
     */
    inTurn(spec: PictureSpec, address: string): SharedPicture | null {
      const picture = ifThere(spec);
      if (picture || performance.now() < (retryFrom.get(fileOf(spec)) ?? 0)) wanted.delete(address);
      else wanted.set(address, spec);
      return picture;
    },

    isWantedAt: (address: string): boolean => wanted.has(address),

    /** Draws the picture that the page at a path waits for, if any. */
    async drawFor(address: string): Promise<void> {
      const spec = wanted.get(address);
      wanted.delete(address);
      if (spec) await draw(spec);
    },
  };
}

function fileOf(spec: PictureSpec): string {
  const digest = createHash("sha256").update(JSON.stringify([DESIGN_VERSION, spec]));
  return `${SHARE}/${digest.digest("base64url").slice(0, 27)}.png`;
}

const altOf = ({ title, line }: PictureSpec): string => [title, line].filter(Boolean).join(". ");

async function bytesAt(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
