import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { careerQuery } from "@lamplight/content-schemas/queries/career.ts";
import { consultationQuery, nursePageQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { contactQuery } from "@lamplight/content-schemas/queries/contact.ts";
import { loginQuery } from "@lamplight/content-schemas/queries/login.ts";
import { pageQuery } from "@lamplight/content-schemas/queries/page.ts";
import { servicesQuery } from "@lamplight/content-schemas/queries/services.ts";
import { networkQuery } from "@lamplight/content-schemas/queries/site.ts";
import type { QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { paths } from "../src/app/paths.ts";
import { contentKey } from "../src/lib/content/content.ts";
import { withGiven } from "../src/lib/content/given.ts";
import type { Picture } from "../src/lib/content/picture.ts";
import { setContentSource } from "../src/lib/content/source.ts";
import { drawPage } from "./draw.tsx";
import { factsOf, networkKey } from "./facts.ts";
import { pageData } from "./source-data.ts";

const siteUrl = "http://lamplight.test";
setContentSource({ projectId: "a", dataset: "a", apiHost: null, siteName: "Harbor", siteUrl, studioUrl: null });

const nurse: ConsultantProfile = {
  _id: "01890000-0000-7000-8000-000000000001",
  name: "Amara Okafor",
  image: "/files/amara.svg",
  speciality: "Pediatric Nurse",
  degree: "MSN, RN",
  experience: "12 years",
  about: "",
  fees: 80,
  available: true,
  address: { line1: "", line2: "" },
  rating: 4.9,
  reviewCount: 8,
  languages: ["English"],
  licence: null,
  licensedStates: ["PA"],
  reviewedAt: null,
  nextFree: null,
};
const given = new Map([
  ["/api/doctor/list", JSON.stringify({ success: true, doctors: [] })],
  [`/api/doctor/${nurse._id}`, JSON.stringify({ success: true, doctor: nurse })],
]);
const data = pageData(given);

/** The head of a page, and its queries, with published content by query. */
const drawn = (path: string, content: Record<string, unknown>) =>
  drawPage(path, (key: QueryKey) => (key[0] === contentKey ? (content[String(key[1])] ?? null) : data.of(key)));

const nursePage = { heading: "", canDo: [], cannotDo: [], termsSince: null, seoTitle: "", seoDescription: "" };
const consultation = { lead: "", emergencyNotice: "", offer: "of ours.", seoTitle: "", seoDescription: "" };
const login = { seoTitle: "", seoDescription: "", passwordTitle: "", passwordDescription: "" };
const page = paths.appointment(nurse._id);

it.each([
  ["/doctors", { [consultationQuery]: { ...consultation, seoTitle: "Our nurses", seoDescription: "All of them." } }],
  ["/login", { [loginQuery]: { ...login, seoTitle: "Our nurses", seoDescription: "All of them." } }],
  [
    "/forgot-password",
    { [loginQuery]: { ...login, passwordTitle: "Our nurses", passwordDescription: "All of them." } },
  ],
])("the title and the description of %s are the editors'", async (path, content) => {
  const { head } = await drawn(path, content);
  expect(head).toContain("<title>Our nurses</title>");
  expect(head).toContain('<meta name="description" content="All of them."/>');
});

it.each([
  ["/doctors", consultationQuery, consultation, "Consultation", "Every nurse of ours."],
  ["/login", loginQuery, login, "Login", "Book a nurse by video, see your appointments and your rides."],
  [
    "/forgot-password",
    loginQuery,
    login,
    "Forgot your password?",
    "We&#x27;ll email you a code so you can choose a new password.",
  ],
  [
    page,
    nursePageQuery,
    nursePage,
    "Amara Okafor, Pediatric Nurse",
    "Amara Okafor, Pediatric Nurse: 30 minutes by video for $80. Rated 4.9 by 8 patients.",
  ],
])(
  "while editors have written none, %s has the usual title and description",
  async (path, query, content, title, says) => {
    const { head } = await drawn(path, { [query]: content });
    expect(head).toContain(`<title>${title}</title>`);
    expect(head).toContain(`<meta name="description" content="${says}"/>`);
  },
);

const opening = { heading: "", lead: "", picture: null, seo: { title: "", description: "", image: null } };
const newsletter = { _key: "a", _type: "formBlock", words: null, form: "newsletter", button: "Go on" };

it.each([
  ["/contact", contactQuery, { messageButton: "Go on" }],
  ["/services", servicesQuery, { services: [], faqItems: [], applyButton: "Go on" }],
  ["/career", careerQuery, { intro: [], openingList: [], blogCards: [], uploadButton: "Go on" }],
  ["/a-page", withGiven(pageQuery, { slug: "a-page" }), { sections: [newsletter] }],
])("the button of the form on %s has the editors' words", async (path, query, content) => {
  const { root } = await drawn(path, { [query]: { ...opening, ...content } });
  expect(root).toMatch(/<button type="submit"[^>]*><span[^>]*><span[^>]*>Go on</);
});

it("a nurse's values fill the editors' pattern, and unknown ones stay", async () => {
  const seoTitle = "Talk to {nurse} for {nurse-fee}";
  const seoDescription = "{nurse-specialty} {nurse-shoe-size}, {nurse}. {nurse-rating}";
  const { head } = await drawn(page, { [nursePageQuery]: { ...nursePage, seoTitle, seoDescription } });
  expect(head).toContain("<title>Talk to Amara Okafor for $80</title>");
  expect(head).toContain('content="Pediatric Nurse {nurse-shoe-size}, Amara Okafor. Rated 4.9 by 8 patients."');
});

it("the list of a specialty keeps its own title", async () => {
  const { head } = await drawn("/doctors/Pediatric%20Nurse", {
    [consultationQuery]: { ...consultation, seoTitle: "Our nurses", seoDescription: "All of them." },
  });
  expect(head).toContain("<title>Pediatric nurses</title>");
  expect(head).toContain('<meta name="description" content="Pediatric nurses of ours."/>');
});

it("the sharing picture is the one that editors chose for the page", async () => {
  const picture = (url: string): Picture => ({
    alt: "",
    url,
    width: 1200,
    height: 630,
    isOpaque: true,
    crop: null,
    hotspot: null,
  });
  const chosen = { [consultationQuery]: consultation, [loginQuery]: login, [nursePageQuery]: nursePage };
  const network = { listImage: picture("/list"), nurseImage: picture("/nurse"), loginImage: picture("/login") };
  const pictureOf = async (path: string, found: object | null) => {
    const { queries } = await drawn(path, { ...chosen, [networkQuery]: found });
    queries.setQueryData(networkKey, found);
    return factsOf(queries).ownPicture?.url;
  };
  expect(await Promise.all(["/doctors", page, "/login", "/team"].map((path) => pictureOf(path, network)))).toEqual([
    "/list",
    "/nurse",
    "/login",
    undefined,
  ]);
  expect(await pictureOf("/doctors", null)).toBeUndefined();
});
