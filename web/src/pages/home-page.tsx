import { homeQuery } from "@lamplight/content-schemas/queries/home.ts";
import { lazy, Suspense } from "react";
import { HeadedSection } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { WhenNear } from "../components/when-near.tsx";
import { ConsultantGridWaiting } from "../features/consultants/consultant-card.tsx";
import { About } from "../features/home/about.tsx";
import { BookingBanner } from "../features/home/booking-banner.tsx";
import { CareerBanner } from "../features/home/career-banner.tsx";
import { Hero, HeroWaiting } from "../features/home/hero.tsx";
import { SpecialityTiles } from "../features/home/speciality-tiles.tsx";
import { NewsletterForm } from "../features/newsletter/newsletter-form.tsx";
import { useContent } from "../lib/content/content.ts";

// What asks the server for nurses stands below the fold and stays off the first load.
const TopConsultants = lazy(() =>
  import("../features/consultants/top-consultants.tsx").then(({ TopConsultants }) => ({ default: TopConsultants })),
);

/** Without its editors' words the page is shorter, and still leads to every nurse. */
export function HomePage() {
  const { content, isWaiting } = useContent(homeQuery);
  return (
    <>
      <PageTitle
        title={content?.seo.title || "Ask a nurse"}
        description={content?.seo.description}
        imageUrl={content?.seo.imageUrl}
      />
      {isWaiting ? (
        <HeroWaiting />
      ) : (
        <Hero heading={content?.heading} lead={content?.lead} picture={content?.picture} />
      )}
      {content && <About home={content} />}
      {content && <SpecialityTiles words={content.specialities} tiles={content.specialityTiles} />}
      <HeadedSection
        id="consultants"
        title={content?.consultants?.heading || "Top consultants"}
        lead={content?.consultants?.text}
      >
        <WhenNear fallback={<ConsultantGridWaiting count={10} />}>
          <Suspense fallback={<ConsultantGridWaiting count={10} />}>
            <TopConsultants />
          </Suspense>
        </WhenNear>
      </HeadedSection>
      {content && (
        <CareerBanner
          words={content.career}
          benefits={content.careerBenefits}
          picture={content.careerPicture}
          openings={content.openings}
        />
      )}
      {content && <BookingBanner words={content.booking} />}
      <NewsletterForm
        title={content?.newsletter?.heading || "A letter from our nurses"}
        hint={content?.newsletter?.text ?? ""}
      />
    </>
  );
}
