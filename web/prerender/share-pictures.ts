import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { drawShared, SIZE, type Subject } from "./share-drawing.ts";
import type { SharedPicture } from "./sharing-picture.ts";
import type { Shelf } from "./shelf.ts";

type Wish = Omit<Subject, "portrait"> & { portraitUrl: string | null };

/** Pictures of our own drawing are named by what they show: another look is another name. */
const LOOK = 1;

/**
 * Pictures beside the links of pages that have none of their own, each drawn once for as long as it shows the same. No page
 * names one that is not there.
 */
export function sharePictures(folder: string, siteUrl: string, shelf: Pick<Shelf, "put">) {
  const wanted = new Map<string, { wish: Wish; address: string }>();

  const there = new Set<string>();

  function ifThere(wish: Wish): SharedPicture | null {
    const file = fileOf(wish);
    if (!there.has(file) && !existsSync(join(folder, file))) return null;
    there.add(file);
    return { url: `${siteUrl}/${file}`, ...SIZE, alt: altOf(wish) };
  }

  async function draw(wish: Wish): Promise<void> {
    const { portraitUrl, ...words } = wish;
    try {
      const portrait = portraitUrl === null ? null : await bytesAt(portraitUrl);
      shelf.put(fileOf(wish), await drawShared({ ...words, portrait }));
    } catch (error) {
      process.stderr.write(`A picture for shared links was not drawn: ${error}\n`);
    }
  }

  return {
    /** The picture for that, drawn if need be; null when it cannot be. */
    async now(wish: Wish): Promise<SharedPicture | null> {
      if (!ifThere(wish)) await draw(wish);
      return ifThere(wish);
    },

    /** The picture for that when it is there. Otherwise null: it is drawn in its turn, for the page at an address. */
    inTurn(wish: Wish, address: string): SharedPicture | null {
      if (!ifThere(wish)) wanted.set(fileOf(wish), { wish, address });
      return ifThere(wish);
    },

    /** Draws one whose turn it is. Answers for which address, or null when there is none. One that cannot be drawn is left until its page is written anew. */
    async drawNext(): Promise<string | null> {
      const [next] = wanted;
      if (!next) return null;
      const [file, { wish, address }] = next;
      wanted.delete(file);
      await draw(wish);
      return address;
    },
  };
}

function fileOf(wish: Wish): string {
  const digest = createHash("sha256").update(JSON.stringify([LOOK, wish]));
  return `share/${digest.digest("base64url").slice(0, 27)}.png`;
}

const altOf = ({ title, line }: Wish): string => [title, line].filter(Boolean).join(". ");

async function bytesAt(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
