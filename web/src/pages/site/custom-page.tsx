import { pageQuery } from "@lamplight/content-schemas/queries/page.ts";
import { useLocation, useParams } from "react-router-dom";
import { ContentPage } from "../../components/page/content-page.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { useContent } from "../../lib/content/content.ts";
import { withGiven } from "../../lib/content/given.ts";
import { isCutout } from "../../lib/content/picture.ts";
import { wasNotFound } from "../../lib/page/was-not-found.ts";
import { OPENING_GROUND } from "../../sections/block-grounds.ts";
import { PageBlocks } from "../../sections/page-blocks.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** A page that editors made, at an address that they chose. */
export function CustomPage() {
  const { slug = "" } = useParams();
  const name = nameOf(slug);
  const text = withGiven(pageQuery, { slug });
  const { isWaiting, isUnpublished } = useContent(pageQuery, text);
  const { pathname } = useLocation();
  // The server's 404 was the not-found page: it stays while the same is asked again.
  if (isUnpublished || (isWaiting && wasNotFound(pathname))) return <NotFoundPage />;
  return (
    <ContentPage query={pageQuery} text={text} name={name}>
      {({ heading, lead, picture, sections }) => (
        <>
          <PageOpening
            tone={OPENING_GROUND}
            heading={heading || name}
            lead={lead}
            picture={picture}
            variant={picture && !isCutout(picture) ? "scene" : "drawing"}
          />
          <PageBlocks blocks={sections} />
        </>
      )}
    </ContentPage>
  );
}

/** `dialysis-rides` → `Dialysis rides`: until the page's own title is loaded. */
const nameOf = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
