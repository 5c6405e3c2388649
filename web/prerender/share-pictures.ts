import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SHARE, type Shelf } from "./page-store.ts";
import { drawShared, SIZE, type Subject } from "./share-drawing.ts";
import type { SharedPicture } from "./sharing-picture.ts";

type Wish = Omit<Subject, "portrait"> & { portraitUrl: string | null };

const AGAIN_MS = 3_600_000;

/** Pictures of our own drawing are named by what they show: another look is another name. */
const LOOK = 1;

/**
 * Pictures beside the links of pages that have none of their own, each drawn once for as long as it shows the same. No page
 * names one that is not there.
 */
export function sharePictures(folder: string, siteUrl: string, shelf: Pick<Shelf, "put">) {
  /** By address. */
  const wanted = new Map<string, Wish>();
  /** When, by `performance.now()`, one that could not be drawn may be tried again. */
  const againFrom = new Map<string, number>();

  function ifThere(wish: Wish): SharedPicture | null {
    const file = fileOf(wish);
    if (!existsSync(join(folder, file))) return null;
    return { url: `${siteUrl}/${file}`, ...SIZE, alt: altOf(wish) };
  }

  async function draw(wish: Wish): Promise<void> {
    const { portraitUrl, ...words } = wish;
    try {
      const portrait = portraitUrl === null ? null : await bytesAt(portraitUrl);
      shelf.put(fileOf(wish), await drawShared({ ...words, portrait }));
    } catch (error) {
      againFrom.set(fileOf(wish), performance.now() + AGAIN_MS);
      process.stderr.write(`A picture for shared links was not drawn: ${error}\n`);
    }
  }

  return {
    /** The picture for that, drawn if need be; null when it cannot be. */
    async now(wish: Wish): Promise<SharedPicture | null> {
      if (!ifThere(wish)) await draw(wish);
      return ifThere(wish);
    },

    /**
     * The picture for that when it is there. Otherwise null: the page at an address waits for it, unless it could not be drawn within
     * the hour.
     */
    inTurn(wish: Wish, address: string): SharedPicture | null {
      const picture = ifThere(wish);
      if (picture || performance.now() < (againFrom.get(fileOf(wish)) ?? 0)) wanted.delete(address);
      else wanted.set(address, wish);
      return picture;
    },

    isWantedAt: (address: string): boolean => wanted.has(address),

    /** Draws what the page at an address waits for, if it does. */
    async drawFor(address: string): Promise<void> {
      const wish = wanted.get(address);
      wanted.delete(address);
      if (wish) await draw(wish);
    },
  };
}

function fileOf(wish: Wish): string {
  const digest = createHash("sha256").update(JSON.stringify([LOOK, wish]));
  return `${SHARE}/${digest.digest("base64url").slice(0, 27)}.png`;
}

const altOf = ({ title, line }: Wish): string => [title, line].filter(Boolean).join(". ");

async function bytesAt(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
