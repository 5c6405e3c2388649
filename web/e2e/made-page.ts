import type { SanityClient } from "@sanity/client";

/** Publishes a page of steps, nurses and a form, as an editor makes it. `photograph`: its main picture. */
export async function publishPage(contentApi: SanityClient, slug: string, photograph?: Buffer): Promise<void> {
  const words = (heading: string) => ({ _type: "sectionWords", heading });
  const step = (title: string) => ({ _key: title, _type: "point", title });
  const uploaded = photograph && (await contentApi.assets.upload("image", photograph));
  await contentApi.create({
    _id: `page-${slug}`,
    _type: "page",
    heading: "Rides to dialysis",
    lead: "Three times a week, door to door.",
    slug: { _type: "slug", current: slug },
    ...(uploaded && {
      picture: { _type: "picture", asset: { _type: "reference", _ref: uploaded._id }, alt: "A van at a front door." },
    }),
    sections: [
      { _key: "steps", _type: "stepsBlock", words: words("Three steps"), points: ["Choose", "Pay", "Ride"].map(step) },
      { _key: "nurses", _type: "nursesBlock", words: words("Nurses for your kidneys") },
      { _key: "form", _type: "formBlock", words: words("Ask us"), form: "contact" },
    ],
  });
}
