import { servicesQuery } from "@lamplight/content-schemas/queries/services.ts";
import { paths } from "../../app/paths.ts";
import { PictureCards } from "../../components/content/picture-cards.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Invitation } from "../../components/page/invitation.tsx";
import { JoinLink } from "../../components/page/join-link.tsx";
import { HeadedSection } from "../../components/page/layout.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { StaffingForm } from "../../features/site/inquiries/staffing-form.tsx";
import { Faq } from "../../features/site/services/faq.tsx";

export function ServicesPage() {
  return (
    <ContentPage query={servicesQuery} name="Services">
      {({
        heading,
        lead,
        picture,
        offer,
        services,
        faq,
        faqItems,
        staffing,
        uploadPromise,
        applyButton,
        join,
        openingsButton,
      }) => (
        <>
          <PageOpening tone="deep" heading={heading || "Services"} lead={lead} picture={picture} />
          {services.length > 0 && (
            <HeadedSection title={offer?.heading || "What we do"} lead={offer?.text}>
              <PictureCards perRow={3} cards={services.map(({ _key, ...card }) => ({ id: _key, ...card }))} />
            </HeadedSection>
          )}
          <Faq words={faq} items={faqItems} />
          <Invitation id="staffing" tone="lamp" words={staffing ?? { heading: "Apply from abroad", text: "" }}>
            <StaffingForm promise={uploadPromise} button={applyButton} />
          </Invitation>
          <Invitation words={join ?? { heading: "Join our network", text: "" }} tone="dark" variant="banner">
            <JoinLink instead={{ to: paths.career, label: openingsButton }}>Join Our Network</JoinLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}
