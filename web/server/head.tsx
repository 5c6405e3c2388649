import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { Facts } from "./facts.ts";
import type { PictureSpec } from "./share-pictures.ts";
import { type SharedPicture, sharedPart } from "./sharing-picture.ts";

/** The sharing picture that an editor chose for the page or for all pages. Null if there is none. */
export const chosenPicture = ({ ownPicture, network }: Facts): SharedPicture | null =>
  sharedPart(ownPicture) ?? sharedPart(network?.shareImage ?? null);

/** Content of a drawn sharing picture, for a page without a chosen one. */
const subjectOf = ({ site }: Facts, title: string): PictureSpec => ({
  brand: site?.shortName ?? "",
  title,
  line: site?.tagline ?? "",
  portrait: null,
});

/** Content of a nurse's sharing picture. */
const portraitOf = ({ site }: Facts, { name, speciality, degree, image }: ConsultantProfile): PictureSpec => ({
  brand: site?.shortName ?? "",
  title: name,
  line: `${speciality}, ${degree}`,
  portrait: image.startsWith("/") ? image : null,
});

/** Content of the picture that is drawn for a page. */
export const pictureSpec = (facts: Facts, head: string): PictureSpec =>
  facts.nurse ? portraitOf(facts, facts.nurse) : subjectOf(facts, titleIn(head, facts.site?.shortName ?? ""));

/** Meta tags for link previews. */
export const sharingTags = (picture: SharedPicture | null): string => (picture === null ? "" : sharingMarkup(picture));

const sharingMarkup = ({ url, width, height, alt }: SharedPicture): string =>
  renderToStaticMarkup(
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The title in a rendered head, without the site's name at its end. */
function titleIn(head: string, brand: string): string {
  const [, decoded] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  if (decoded === undefined) throw new Error("The page has no title");
  const title = decoded.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
  return title.endsWith(` | ${brand}`) ? title.slice(0, -` | ${brand}`.length) : title;
}
