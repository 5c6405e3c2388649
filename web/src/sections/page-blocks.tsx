import { LANGUAGES, SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import type { ComponentType } from "react";
import { paths } from "../app/paths.ts";
import { Counters } from "../components/content/counters.tsx";
import { PictureCards } from "../components/content/picture-cards.tsx";
import { WhenNear } from "../components/content/when-near.tsx";
import { ButtonAnchor, ButtonLink } from "../components/form/button.tsx";
import { Invitation } from "../components/page/invitation.tsx";
import { HeadedSection } from "../components/page/layout.tsx";
import { LazyPart } from "../components/states/lazy-part.tsx";
import { ReloadNotice } from "../components/states/reload-notice.tsx";
import { TopConsultants } from "../features/consultants/profile/top-consultants.tsx";
import { Features } from "../features/site/housing/features.tsx";
import { NewsletterForm } from "../features/site/newsletter/newsletter-form.tsx";
import { TextSection } from "../features/site/page/text-section.tsx";
import { Faq } from "../features/site/services/faq.tsx";
import { MemberList } from "../features/site/team/members.tsx";
import { Steps } from "../features/site/transport/steps.tsx";
import { type Block, type Grounded, grounded } from "./block-grounds.ts";

/** The blocks of an editor's page, each on a ground that differs from the one above. */
export function PageBlocks({ blocks }: { blocks: readonly Block[] }) {
  return grounded(blocks).map((each) => <PageBlock key={each.block._key} {...each} />);
}

function PageBlock({ block, ground }: Grounded) {
  switch (block._type) {
    case "textBlock":
      return <TextSection {...block} tone={ground} />;
    case "cardsBlock":
      return (
        <HeadedSection tone={ground} title={block.words?.heading} lead={block.words?.text}>
          <PictureCards
            perRow={perRow(block.cards.length)}
            cards={block.cards.map(({ _key, ...card }) => ({ id: _key, ...card }))}
          />
        </HeadedSection>
      );
    case "pointsBlock":
      return <Features words={block.words} features={block.points} tone={ground} />;
    case "stepsBlock":
      return <Steps words={block.words} steps={block.points} tone={ground} />;
    case "faqBlock":
      return <Faq words={block.words} items={block.questions} tone={ground} />;
    case "peopleBlock":
      return (
        <HeadedSection tone={ground} title={block.words?.heading} lead={block.words?.text}>
          <MemberList members={block.people} as="h3" />
        </HeadedSection>
      );
    case "nursesBlock":
      return (
        <HeadedSection tone={ground} title={block.words?.heading} lead={block.words?.text}>
          <TopConsultants
            chosen={{
              speciality: SPECIALITIES.find((name) => name === block.speciality) ?? null,
              language: LANGUAGES.find((name) => name === block.language) ?? null,
            }}
          />
        </HeadedSection>
      );
    case "countersBlock":
      return (
        <HeadedSection tone={ground} title={block.words?.heading} lead={block.words?.text}>
          <Counters counters={block.counters} countersNote={block.countersNote} />
        </HeadedSection>
      );
    case "actionBlock":
      return (
        <Invitation tone={ground} words={block.words} variant={block.isBanner ? "banner" : "side"}>
          {block.href && (
            <ChosenLink href={block.href} variant={ground === "dark" ? "paper" : "main"}>
              {block.label}
            </ChosenLink>
          )}
        </Invitation>
      );
    case "formBlock":
      if (block.form === "newsletter")
        return (
          <NewsletterForm title={block.words?.heading ?? ""} hint={block.words?.text ?? ""} button={block.button} />
        );
      return (
        <Invitation tone={ground} words={block.words}>
          <WhenNear fallback={<ButtonLink to={`${paths.contact}#message`}>Write a message</ButtonLink>}>
            <LazyPart part={contactForm} missing={<ReloadNotice />} given={{ button: block.button }} />
          </WhenNear>
        </Invitation>
      );
  }
}

type ChosenLinkProps = { href: string; variant: "main" | "paper"; children: string };

const ChosenLink = ({ href, ...rest }: ChosenLinkProps) =>
  href.startsWith("/") ? <ButtonLink {...rest} to={href} /> : <ButtonAnchor {...rest} href={href} rel="noreferrer" />;

/** The form is loaded when it comes near: most pages have none, and it is as large as a page. */
const contactForm: { load: () => Promise<ComponentType<{ button: string }>> } = {
  load: async () => (await import("../features/site/inquiries/contact-form.tsx")).ContactForm,
};

/** So that no row has a single card, as far as possible. */
function perRow(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  return count <= 2 ? 2 : 3;
}
