import { pageQuery } from "@lamplight/content-schemas/queries/page.ts";
import { useParams } from "react-router-dom";
import { ContentPage } from "../../components/page/content-page.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { OPENING_GROUND } from "../../sections/block-grounds.ts";
import { PageBlocks } from "../../sections/page-blocks.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** A page that editors made, at an address that they chose. */
export function CustomPage() {
  const { slug = "" } = useParams();
  const name = nameOf(slug);
  return (
    <ContentPage query={pageQuery} given={{ slug }} name={name} notFound={<NotFoundPage />}>
      {({ heading, lead, picture, sections }) => (
        <>
          <PageOpening tone={OPENING_GROUND} heading={heading || name} lead={lead} picture={picture} />
          <PageBlocks blocks={sections} />
        </>
      )}
    </ContentPage>
  );
}

/** `dialysis-rides` → `Dialysis rides`: until the page's own title is loaded. */
const nameOf = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
