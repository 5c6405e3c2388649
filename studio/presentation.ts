import { notAsked, questionsBefore, questionsInQuiz } from "@lamplight/content-schemas/schema/quiz-order.ts";
import { getPublishedId } from "sanity";
import {
  type DocumentLocation,
  type DocumentLocationResolver,
  type DocumentLocationsState,
  defineDocuments,
  type PresentationPluginOptions,
} from "sanity/presentation";
import { contentSource } from "./env.ts";

const places = {
  home: { title: "Home", href: "/" },
  services: { title: "Services", href: "/services" },
  career: { title: "Career", href: "/career" },
  housing: { title: "Housing", href: "/housing" },
  transport: { title: "Transport", href: "/transport" },
  contact: { title: "Contact", href: "/contact" },
  team: { title: "Team", href: "/team" },
  consultation: { title: "Consultation", href: "/doctors" },
  quiz: { title: "Nursing quiz", href: "/quiz" },
  privacy: { title: "Privacy", href: "/privacy" },
  terms: { title: "Terms", href: "/terms" },
} satisfies Record<string, DocumentLocation>;

function usedOn(...locations: DocumentLocation[]): DocumentLocationsState {
  return { locations, message: `Used on ${locations.map(({ title }) => title).join(" and ")}`, tone: "positive" };
}

/** The pages that show a document, by its type. */
const shown: Readonly<Record<string, DocumentLocationsState>> = {
  siteSettings: { locations: [places.home, places.contact], message: "Used on every page", tone: "caution" },
  homePage: usedOn(places.home),
  servicesPage: usedOn(places.services),
  faqItem: usedOn(places.services),
  careerPage: usedOn(places.career),
  blogCard: usedOn(places.career),
  housingPage: usedOn(places.housing),
  housingService: usedOn(places.housing),
  transportPage: usedOn(places.transport),
  contactPage: usedOn(places.contact),
  teamPage: usedOn(places.team),
  teamMember: usedOn(places.team),
  quizPage: usedOn(places.quiz),
  speciality: usedOn(places.consultation),
  consultationPage: usedOn(places.consultation),
  emergencyHelp: {
    locations: [places.consultation, places.contact],
    message: "Used in every search and message form",
    tone: "caution",
  },
  navigation: { locations: [places.home], message: "Used on every page", tone: "caution" },
  footer: { locations: [places.home], message: "Used on every page", tone: "caution" },
  loginPage: usedOn({ title: "Login", href: "/login" }, { title: "Forgot password", href: "/forgot-password" }),
  nursePage: { locations: [places.consultation], message: "Used on every nurse's page", tone: "caution" },
};

/** The query returns the location, because only the content API knows how many questions come before this one. */
const placeOfQuestion = `select(
  ${questionsBefore} < ${questionsInQuiz} => ${JSON.stringify(usedOn(places.quiz))},
  ${JSON.stringify({ message: notAsked, tone: "caution" } satisfies DocumentLocationsState)}
)`;

/** A page that an editor made; its draft may have another address than the published page. */
const placeOfPage = `*[_id in [$id, "drafts." + $id] && defined(slug.current)] | order(_updatedAt desc)[0] {
  "locations": [{ "title": coalesce(heading, slug.current), "href": "/" + slug.current }]
}`;

const locationsOf: DocumentLocationResolver = (document, { documentStore }) => {
  const { type } = document;
  const id = getPublishedId(document.id);
  if (type === "opening") return usedOn({ title: "Opening", href: `/career/${id}` }, places.career, places.home);
  if (type === "policy") return usedOn(id === "terms" ? places.terms : places.privacy);
  const query = { quizQuestion: placeOfQuestion, page: placeOfPage }[type];
  if (query === undefined) return shown[type];
  return documentStore.listenQuery(
    { fetch: query, listen: `*[_type == "${type}"]` },
    { id },
    { apiVersion: "2025-02-19", perspective: "raw", tag: "place" },
  );
};

/** The path of a page that shows the document. Undefined if it has none of its own, as what every nurse's page says. */
export function pathShowing(type: string, id: string, document: unknown): string | undefined {
  if (type === "policy") return `/${id}`;
  if (type === "opening") return `/career/${id}`;
  if (type === "nursePage") return undefined;
  if (type === "quizQuestion") return places.quiz.href;
  const { slug }: { slug?: { current?: string } } = Object(document);
  if (type === "page") return slug?.current && `/${slug.current}`;
  return shown[type]?.locations?.[0]?.href;
}

/** The site beside the form: where each document is shown, and which document belongs to each page. */
export const presentation: PresentationPluginOptions = {
  name: "preview",
  title: "Preview",
  previewUrl: { initial: contentSource.siteUrl ?? window.location.origin },
  // That link would need a token in the browser: "Share draft" makes one that doesn't.
  components: {
    unstable_header: { component: (props) => props.renderDefault({ ...props, canSharePreviewAccess: false }) },
  },
  resolve: {
    locations: locationsOf,
    mainDocuments: defineDocuments([
      { route: "/", type: "homePage" },
      { route: "/services", type: "servicesPage" },
      { route: "/career", type: "careerPage" },
      { route: "/housing", type: "housingPage" },
      { route: "/transport", type: "transportPage" },
      { route: "/contact", type: "contactPage" },
      { route: "/team", type: "teamPage" },
      { route: "/quiz", type: "quizPage" },
      { route: "/career/:id", filter: "_type == 'opening' && _id == $id" },
      { route: ["/doctors", "/doctors/:speciality"], type: "consultationPage" },
      { route: ["/login", "/forgot-password"], type: "loginPage" },
      { route: "/appointment/:docId", type: "nursePage" },
      { route: "/privacy", filter: '_id == "privacy"' },
      { route: "/terms", filter: '_id == "terms"' },
      { route: "/:slug", filter: '_type == "page" && slug.current == $slug' },
    ]),
  },
};
