import { servicesQuery } from "@lamplight/content-schemas/queries/services.ts";
import { paths } from "../app/paths.ts";
import { ContentPage } from "../components/content-page.tsx";
import { Invitation } from "../components/invitation.tsx";
import { JoinLink } from "../components/join-link.tsx";
import { HeadedSection } from "../components/layout.tsx";
import { PageOpening } from "../components/page-opening.tsx";
import { PictureCards } from "../components/picture-cards.tsx";
import { StaffingForm } from "../features/inquiries/staffing-form.tsx";
import { Faq } from "../features/services/faq.tsx";

export function ServicesPage() {
  return (
    <ContentPage query={servicesQuery} name="Services">
      {({ heading, lead, picture, offer, services, faq, faqItems, staffing, join }) => (
        <>
          <PageOpening tone="deep" heading={heading || "Services"} lead={lead} picture={picture} />
          {services.length > 0 && (
            <HeadedSection title={offer?.heading || "What we do"} lead={offer?.text}>
              <PictureCards perRow={3} cards={services.map(({ _key, ...card }) => ({ id: _key, ...card }))} />
            </HeadedSection>
          )}
          <Faq words={faq} items={faqItems} />
          <Invitation id="staffing" tone="lamp" words={staffing ?? { heading: "Apply from abroad", text: "" }}>
            <StaffingForm />
          </Invitation>
          <Invitation words={join ?? { heading: "Join our network", text: "" }} tone="dark" variant="banner">
            <JoinLink instead={{ to: paths.career, label: "See our openings" }}>Join Our Network</JoinLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}
