import { createHash } from "node:crypto";
import { SHARE } from "@lamplight/api/contract/page-rendering.ts";
import { paths } from "../src/app/paths.ts";
import { canDraw, drawShared, SIZE, type Subject } from "./share-drawing.ts";
import type { SharedPicture } from "./sharing-picture.ts";

/** Content of a drawn picture. `portrait`: the path of the portrait; null for our own drawing. */
export type PictureSpec = Omit<Subject, "portrait"> & { portrait: string | null };

/** Version of the design. Part of the URL, so that previews follow a new design. */
const DESIGN_VERSION = 2;

/** The picture for a page without its own, drawn when it is requested. Its URL changes with its content. */
export function drawnPicture(address: string, siteUrl: string, spec: PictureSpec): SharedPicture {
  const version = createHash("sha256")
    .update(JSON.stringify([DESIGN_VERSION, spec]))
    .digest("base64url")
    .slice(0, 8);
  const { title, line } = spec;
  return { url: `${siteUrl}${pathOf(address)}?v=${version}`, ...SIZE, alt: [title, line].filter(Boolean).join(". ") };
}

const HOME = "/home";
const pathOf = (address: string): string => `${SHARE}${address === paths.home ? HOME : address}.png`;

/** The page whose picture has this path; null for any other path. */
export function addressOfPicture(path: string): string | null {
  if (!path.startsWith(`${SHARE}/`) || !path.endsWith(".png")) return null;
  const address = path.slice(SHARE.length, -".png".length);
  return address === HOME ? paths.home : address;
}

/** @param portrait the portrait's bytes. Without them, or if they can't be decoded, our own drawing is shown. */
export async function drawPicture(spec: PictureSpec, portrait: Uint8Array | null) {
  try {
    return await drawShared({ ...withKnownCharacters(spec), portrait });
  } catch (error) {
    if (portrait === null) throw error;
    return drawShared({ ...withKnownCharacters(spec), portrait: null });
  }
}

/** Texts in a script that our fonts lack are left out; the brand then takes the place of the title. */
function withKnownCharacters({ brand, title, line, ...rest }: PictureSpec) {
  const known = (text: string) => (canDraw(text) ? text : "");
  return { ...rest, brand: known(brand), title: known(title) || known(brand), line: known(line) };
}
