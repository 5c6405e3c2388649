import { homeQuery } from "@lamplight/content-schemas/queries/home.ts";
import {
  FIND_NURSE_BUTTON,
  SEARCH_HINT,
  SUBSCRIBE_BUTTON,
} from "@lamplight/content-schemas/queries/shown-when-empty.ts";
import { Container, HeadedSection } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { LazyPart } from "../../components/states/lazy-part.tsx";
import { TopConsultants } from "../../features/consultants/profile/top-consultants.tsx";
import { WayToNurses } from "../../features/consultants/profile/way-to-nurses.tsx";
import { About } from "../../features/site/home/about.tsx";
import { BookingBanner } from "../../features/site/home/booking-banner.tsx";
import { CareerBanner } from "../../features/site/home/career-banner.tsx";
import { Hero, HeroWaiting } from "../../features/site/home/hero.tsx";
import { SpecialityTiles } from "../../features/site/home/speciality-tiles.tsx";
import { NewsletterForm } from "../../features/site/newsletter/newsletter-form.tsx";
import { useContent } from "../../lib/content/content.ts";
import { useToken } from "../../lib/http/session.ts";

const ownHold = { load: async () => (await import("../../features/appointments/booking/own-hold.tsx")).OwnHold };

/** Without the editors' content the page is shorter, but still links to every nurse. */
export function HomePage() {
  const { content, isWaiting } = useContent(homeQuery);
  const isSignedIn = useToken("user") !== null;
  return (
    <>
      <PageTitle title={content?.seo.title || "Ask a nurse"} description={content?.seo.description} />
      {isWaiting ? (
        <HeroWaiting />
      ) : (
        <Hero
          heading={content?.heading}
          lead={content?.lead}
          picture={content?.picture}
          freeToday={content?.freeTodayButton}
          further={content?.furtherLink}
        >
          <WayToNurses hint={content?.searchHint ?? SEARCH_HINT} button={content?.searchButton ?? FIND_NURSE_BUTTON} />
        </Hero>
      )}
      {isSignedIn && (
        <Container>
          <LazyPart part={ownHold} missing={null} given={{}} />
        </Container>
      )}
      {content && <About home={content} />}
      {content && <SpecialityTiles words={content.specialities} tiles={content.specialityTiles} />}
      <HeadedSection
        id="consultants"
        title={content?.consultants?.heading || "Top consultants"}
        lead={content?.consultants?.text}
      >
        <TopConsultants />
      </HeadedSection>
      {content && (
        <CareerBanner
          words={content.career}
          benefits={content.careerBenefits}
          picture={content.careerPicture}
          openings={content.openings}
        />
      )}
      {content && <BookingBanner words={content.booking} button={content.bookingButton} />}
      <NewsletterForm
        title={content?.newsletter?.heading || "A newsletter from our nurses"}
        hint={content?.newsletter?.text ?? ""}
        button={content?.subscribeButton ?? SUBSCRIBE_BUTTON}
      />
    </>
  );
}
