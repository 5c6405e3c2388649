import { openingQuery } from "@lamplight/content-schemas/queries/career.ts";
import { useLocation, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { OpeningAbout } from "../../features/site/career/opening-about.tsx";
import { useContent } from "../../lib/content/content.ts";
import { withGiven } from "../../lib/content/given.ts";
import { wasNotFound } from "../../lib/page/was-not-found.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** One opening, until its last day is over. */
export function OpeningPage() {
  const { opening: id = "" } = useParams();
  const text = withGiven(openingQuery, { opening: id });
  const { isWaiting, isUnpublished } = useContent(openingQuery, text);
  const { pathname } = useLocation();
  if (isUnpublished || (isWaiting && wasNotFound(pathname))) return <NotFoundPage />;
  return (
    <ContentPage query={openingQuery} text={text} name="Opening">
      {(opening) => (
        <>
          <PageOpening tone="deep" heading={opening.title} lead={opening.summary}>
            <ButtonLink to={`${paths.career}#resume`}>Send your résumé</ButtonLink>
          </PageOpening>
          <OpeningAbout opening={opening} />
        </>
      )}
    </ContentPage>
  );
}
