import { careerQuery } from "@lamplight/content-schemas/queries/career.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Invitation } from "../../components/page/invitation.tsx";
import { JoinLink } from "../../components/page/join-link.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { Blog } from "../../features/site/career/blog.tsx";
import { Introduction } from "../../features/site/career/introduction.tsx";
import { Openings } from "../../features/site/career/openings.tsx";
import { ResumeForm } from "../../features/site/inquiries/resume-form.tsx";

// In the same chunk: its visitors come from this page.
export { OpeningPage } from "./opening-page.tsx";

export function CareerPage() {
  return (
    <ContentPage query={careerQuery} name="Career">
      {({ heading, lead, picture, intro, openings, openingList, quiz, staffing, resume, blog, blogCards, join }) => (
        <>
          <PageOpening tone="deep" heading={heading || "Career"} lead={lead} picture={picture}>
            <ButtonLink to="#resume">Send your résumé</ButtonLink>
          </PageOpening>
          <Introduction intro={intro} quiz={quiz} staffing={staffing} />
          <Openings words={openings} openings={openingList} />
          <Blog words={blog} cards={blogCards} />
          <Invitation id="resume" tone="lamp" words={resume ?? { heading: "Send your résumé", text: "" }}>
            <ResumeForm />
          </Invitation>
          <Invitation words={join ?? { heading: "Join our network", text: "" }} tone="dark" variant="banner">
            <JoinLink instead={{ to: "#resume", label: "Send your résumé" }}>Create account</JoinLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}
