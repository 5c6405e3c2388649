import { answerOption } from "./answer-option.ts";
import { actionBlock } from "./blocks/action-block.ts";
import { cardsBlock } from "./blocks/cards-block.ts";
import { countersBlock } from "./blocks/counters-block.ts";
import { faqBlock, peopleBlock } from "./blocks/documents-block.ts";
import { formBlock } from "./blocks/form-block.ts";
import { nursesBlock } from "./blocks/nurses-block.ts";
import { pointsBlock, stepsBlock } from "./blocks/points-block.ts";
import { textBlock } from "./blocks/text-block.ts";
import { blogCard } from "./blog-card.ts";
import { careerPage } from "./career-page.ts";
import { consultationPage } from "./consultation-page.ts";
import { contactPage } from "./contact-page.ts";
import { counter } from "./counter.ts";
import { emailNote, emailWords } from "./email-words.ts";
import { emergencyHelp } from "./emergency-help.ts";
import { faqItem } from "./faq-item.ts";
import { footer, footerColumn } from "./footer.ts";
import { homePage } from "./home-page.ts";
import { housingAvailability } from "./housing-availability.ts";
import { housingPage } from "./housing-page.ts";
import { housingService } from "./housing-service.ts";
import { iconName } from "./icon-name.ts";
import { sitePath } from "./link-fields.ts";
import { loginPage } from "./login-page.ts";
import { menuEntry, menuLink, navigation } from "./navigation.ts";
import { nursePage } from "./nurse-page.ts";
import { opening } from "./opening.ts";
import { page } from "./page.ts";
import { picture } from "./picture.ts";
import { pictureCard } from "./picture-card.ts";
import { point } from "./point.ts";
import { policy } from "./policy.ts";
import { policySection } from "./policy-section.ts";
import { postalAddress } from "./postal-address.ts";
import { quizPage } from "./quiz-page.ts";
import { quizQuestion } from "./quiz-question.ts";
import { redirect } from "./redirect.ts";
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
import { withWarnings } from "./warnings.ts";

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
  loginPage,
  emergencyHelp,
  emailWords,
  navigation,
  footer,
  page,
  redirect,
  policy,
  housingService,
  faqItem,
  opening,
  blogCard,
  quizQuestion,
  teamMember,
  speciality,
  textBlock,
  cardsBlock,
  pointsBlock,
  stepsBlock,
  faqBlock,
  peopleBlock,
  nursesBlock,
  countersBlock,
  actionBlock,
  formBlock,
  answerOption,
  counter,
  emailNote,
  footerColumn,
  housingAvailability,
  iconName,
  menuEntry,
  menuLink,
  pictureCard,
  picture,
  point,
  policySection,
  postalAddress,
  richText,
  sectionWords,
  seo,
  sitePath,
  socialLink,
  specialityTile,
].map(withWarnings);
