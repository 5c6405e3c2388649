import { renderToStaticMarkup } from "react-dom/server";
import type { Facts } from "./facts.ts";
import { type SharedPicture, sharedPart } from "./sharing-picture.ts";

/** The picture an editor chose for a page's link, or for all. Null when there is none to show. */
export const chosenPicture = ({ ownPicture, network }: Facts): SharedPicture | null =>
  sharedPart(ownPicture) ?? sharedPart(network?.shareImage ?? null);

/** What is drawn where nobody chose a picture. */
export const subjectOf = ({ site }: Facts, title: string) => ({
  brand: site?.shortName ?? "",
  title,
  line: site?.tagline ?? "",
  portraitUrl: null,
});

/** What is drawn beside the link of a nurse. */
export function portraitOf({ site }: Facts, nurse: NonNullable<Facts["nurse"]>, siteUrl: string) {
  const { name, speciality, degree, image } = nurse;
  return {
    brand: site?.shortName ?? "",
    title: name,
    line: `${speciality}, ${degree}`,
    portraitUrl: image ? new URL(image, siteUrl).href : null,
  };
}

/** What stands in a written page's head besides its title and description: how its link looks where it is shared. */
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

/** The title that React wrote, without the name of the site that ends it. */
export function titleIn(head: string, brand: string): string {
  const [, written = ""] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  const title = written.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
  return title.endsWith(` | ${brand}`) ? title.slice(0, -` | ${brand}`.length) : title;
}
