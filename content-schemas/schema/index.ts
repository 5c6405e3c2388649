import { answerOption } from "./answer-option.ts";
import { blogCard } from "./blog-card.ts";
import { careerPage } from "./career-page.ts";
import { consultationPage } from "./consultation-page.ts";
import { contactPage } from "./contact-page.ts";
import { counter } from "./counter.ts";
import { emergencyHelp } from "./emergency-help.ts";
import { faqItem } from "./faq-item.ts";
import { homePage } from "./home-page.ts";
import { housingAvailability } from "./housing-availability.ts";
import { housingPage } from "./housing-page.ts";
import { housingService } from "./housing-service.ts";
import { iconName } from "./icon-name.ts";
import { nursePage } from "./nurse-page.ts";
import { opening } from "./opening.ts";
import { picture } from "./picture.ts";
import { pictureCard } from "./picture-card.ts";
import { point } from "./point.ts";
import { policy } from "./policy.ts";
import { policySection } from "./policy-section.ts";
import { postalAddress } from "./postal-address.ts";
import { quizPage } from "./quiz-page.ts";
import { quizQuestion } from "./quiz-question.ts";
import { richText } from "./rich-text.ts";
import { sectionWords } from "./section-words.ts";
import { seo } from "./seo.ts";
import { servicesPage } from "./services-page.ts";
import { siteSettings } from "./site-settings.ts";
import { socialLink } from "./social-link.ts";
import { speciality } from "./speciality.ts";
import { specialityTile } from "./speciality-tile.ts";
import { teamMember } from "./team-member.ts";
import { teamPage } from "./team-page.ts";
import { transportPage } from "./transport-page.ts";

/** Every form of the Studio: first the documents, then the objects they share. */
export const schemaTypes = [
  siteSettings,
  homePage,
  servicesPage,
  careerPage,
  housingPage,
  transportPage,
  contactPage,
  teamPage,
  quizPage,
  consultationPage,
  nursePage,
  emergencyHelp,
  policy,
  housingService,
  faqItem,
  opening,
  blogCard,
  quizQuestion,
  teamMember,
  speciality,
  answerOption,
  counter,
  housingAvailability,
  iconName,
  pictureCard,
  picture,
  point,
  policySection,
  postalAddress,
  richText,
  sectionWords,
  seo,
  socialLink,
  specialityTile,
];
