import { housingQuery } from "@lamplight/content-schemas/queries/housing.ts";
import { PictureCards } from "../../components/content/picture-cards.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { HeadedSection } from "../../components/page/layout.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { Availability } from "../../features/site/housing/availability.tsx";
import { Features } from "../../features/site/housing/features.tsx";

export function HousingPage() {
  return (
    <ContentPage query={housingQuery} name="Housing">
      {({
        heading,
        lead,
        picture,
        services,
        serviceList,
        features,
        featureList,
        life,
        lifeCards,
        availability,
        homesButton,
      }) => (
        <>
          <PageOpening heading={heading || "Housing"} lead={lead} picture={picture} variant="scene">
            {availability && <ButtonLink to="#apply">{homesButton}</ButtonLink>}
          </PageOpening>
          {serviceList.length > 0 && (
            <HeadedSection tone="deep" title={services?.heading || "Housing services"} lead={services?.text}>
              <PictureCards
                perRow={3}
                cards={serviceList.map(({ _id, image, ...card }) => ({ id: _id, picture: image, ...card }))}
              />
            </HeadedSection>
          )}
          <Features words={features} features={featureList} />
          {lifeCards.length > 0 && (
            <HeadedSection title={life?.heading || "Life in our homes"} lead={life?.text}>
              <PictureCards perRow={4} cards={lifeCards.map(({ _key, ...card }) => ({ id: _key, ...card }))} />
            </HeadedSection>
          )}
          <Availability availability={availability} />
        </>
      )}
    </ContentPage>
  );
}
