import { careerQuery, openingQuery } from "@lamplight/content-schemas/queries/career.ts";
import { useLocation, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Invitation } from "../../components/page/invitation.tsx";
import { JoinLink } from "../../components/page/join-link.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { Blog } from "../../features/site/career/blog.tsx";
import { Introduction } from "../../features/site/career/introduction.tsx";
import { OpeningAbout } from "../../features/site/career/opening-about.tsx";
import { Openings } from "../../features/site/career/openings.tsx";
import { ResumeForm } from "../../features/site/inquiries/resume-form.tsx";
import { useContent } from "../../lib/content/content.ts";
import { withGiven } from "../../lib/content/given.ts";
import { wasNotFound } from "../../lib/page/was-not-found.ts";
import { NotFoundPage } from "./not-found-page.tsx";

export function CareerPage() {
  return (
    <ContentPage query={careerQuery} name="Career">
      {({ heading, lead, picture, intro, openings, openingList, resume, blog, blogCards, join, ...more }) => (
        <>
          <PageOpening tone="deep" heading={heading || "Career"} lead={lead} picture={picture}>
            <ButtonLink to="#resume">{more.resumeButton}</ButtonLink>
          </PageOpening>
          <Introduction intro={intro} {...more} />
          <Openings words={openings} openings={openingList} />
          <Blog words={blog} cards={blogCards} />
          <Invitation id="resume" tone="lamp" words={resume ?? { heading: "Send your résumé", text: "" }}>
            <ResumeForm promise={more.uploadPromise} button={more.uploadButton} />
          </Invitation>
          <Invitation words={join ?? { heading: "Join our network", text: "" }} tone="dark" variant="banner">
            <JoinLink instead={{ to: "#resume", label: more.resumeButton }}>{more.joinButton}</JoinLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}

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
            <ButtonLink to={`${paths.career}#resume`}>{opening.resumeButton}</ButtonLink>
          </PageOpening>
          <OpeningAbout opening={opening} />
        </>
      )}
    </ContentPage>
  );
}
