import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Facts } from "./facts.ts";
import { structuredData } from "./structured-data.ts";

const siteUrl = "https://lamplight.test";
const text = z.string().min(1);
const link = z.url({ protocol: /^https$/ });

const PostalAddress = z.strictObject({
  "@type": z.literal("PostalAddress"),
  streetAddress: text,
  addressLocality: text,
  addressRegion: text,
  postalCode: text,
  addressCountry: z.literal("US"),
});
const Business = z.looseObject({
  "@type": z.literal("MedicalBusiness"),
  "@id": link,
  name: text,
  url: link,
  image: link,
  telephone: text.optional(),
  address: PostalAddress.optional(),
  aggregateRating: z
    .strictObject({
      "@type": z.literal("AggregateRating"),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().min(1),
      bestRating: z.literal(5),
      worstRating: z.literal(1),
    })
    .optional(),
});
const Faq = z.strictObject({
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: text,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text }),
      }),
    )
    .min(1),
});
const Job = z.strictObject({
  "@type": z.literal("JobPosting"),
  title: text,
  description: z.string().regex(/^<p>[^&<>]*<\/p>/),
  datePosted: z.iso.datetime(),
  validThrough: z.iso.datetime({ offset: true }).optional(),
  employmentType: z.array(z.enum(["FULL_TIME", "PART_TIME", "PER_DIEM", "CONTRACTOR", "TEMPORARY"])).optional(),
  identifier: z.strictObject({ "@type": z.literal("PropertyValue"), name: text, value: text }),
  hiringOrganization: z.strictObject({ "@type": z.literal("Organization"), name: text, sameAs: link }),
  jobLocation: z.strictObject({ "@type": z.literal("Place"), address: PostalAddress.partial() }).optional(),
  jobLocationType: z.literal("TELECOMMUTE").optional(),
  applicantLocationRequirements: z.strictObject({ "@type": z.literal("Country"), name: z.literal("USA") }).optional(),
  baseSalary: z
    .strictObject({
      "@type": z.literal("MonetaryAmount"),
      currency: z.literal("USD"),
      value: z.strictObject({
        "@type": z.literal("QuantitativeValue"),
        value: z.number().positive().optional(),
        minValue: z.number().positive().optional(),
        maxValue: z.number().positive().optional(),
        unitText: z.enum(["HOUR", "DAY", "WEEK", "MONTH", "YEAR"]),
      }),
    })
    .optional(),
  workHours: text,
  url: link,
  directApply: z.literal(false),
});
const List = z.strictObject({
  "@type": z.enum(["ItemList", "BreadcrumbList"]),
  itemListElement: z.array(
    z.strictObject({ "@type": z.literal("ListItem"), position: z.int().min(1), name: text, item: link }),
  ),
});
const Page = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(z.union([Business, Faq, Job, List])),
});

const nurse: ConsultantProfile = {
  _id: "01890000-0000-7000-8000-000000000001",
  name: "Amara Okafor",
  image: "/files/amara.svg",
  speciality: "Pediatric Nurse",
  degree: "MSN, RN",
  experience: "12 years",
  about: "Nine years on a children's ward.",
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

const facts: Facts = {
  site: {
    name: "Lamplight Nursing Network",
    shortName: "Lamplight",
    tagline: "Nursing Network",
    footerLine: "",
    emergencyLine: "",
    phone: "(215) 555-0142",
    email: "hello@lamplight.test",
    officeHours: "",
    notFound: null,
    socialLinks: [{ _key: "a", platform: "facebook", url: "https://facebook.com/lamplight" }],
    menu: [],
    columns: [],
  },
  network: {
    street: "214 Lantern Street",
    unit: "Suite 3",
    city: "Philadelphia",
    region: "PA",
    postalCode: "19106",
    shareImage: null,
    listImage: null,
    nurseImage: null,
    loginImage: null,
  },
  faqItems: [],
  opening: null,
  ownPicture: null,
  nurse: null,
  cards: [],
};

/** The structured data of a page, parsed from its text. */
const dataOf = (of: Partial<Facts>) =>
  Page.parse(JSON.parse(JSON.stringify(structuredData(siteUrl, { ...facts, ...of }))));
const kinds = (of: Partial<Facts>) => dataOf(of)["@graph"].map((thing) => thing["@type"]);

it("names the network and its address on every page", () => {
  const [network] = dataOf({})["@graph"];
  expect(network).toMatchObject({ name: "Lamplight Nursing Network", telephone: "(215) 555-0142" });
  expect(network).toMatchObject({ address: { streetAddress: "214 Lantern Street, Suite 3" } });
});

it("names the network when editors have given no address", () => {
  expect(dataOf({ network: null })["@graph"][0]).not.toHaveProperty("address");
});

it("describes the nurse's fee, rating and path on a nurse's page", () => {
  expect(kinds({ nurse })).toEqual(["MedicalBusiness", "MedicalBusiness", "BreadcrumbList"]);
  expect(dataOf({ nurse })["@graph"][1]).toMatchObject({
    name: "Amara Okafor, MSN, RN",
    image: `${siteUrl}/files/amara.svg`,
    makesOffer: { price: 80, priceCurrency: "USD" },
    aggregateRating: { ratingValue: 4.9, reviewCount: 8 },
  });
});

it("has no rating for a nurse without reviews", () => {
  const unrated = { ...nurse, rating: null, reviewCount: 0 };
  expect(dataOf({ nurse: unrated })["@graph"][1]).not.toHaveProperty("aggregateRating");
});

it("describes questions and lists of nurses", () => {
  const words = [{ _key: "s", _type: "span" as const, text: "A network of nurses.", marks: [] }];
  const content = [{ _key: "b", _type: "block" as const, style: "normal" as const, children: words, markDefs: [] }];
  expect(kinds({ faqItems: [{ _id: "q", question: "What is it?", content }] })).toContain("FAQPage");
  expect(kinds({ cards: [{ ...nurse, nextTimes: [] }] })).toContain("ItemList");
});

const opening: NonNullable<Facts["opening"]> = {
  _id: "o",
  title: "Night nurse",
  place: "At home or on our ward",
  schedule: "12 hours a week",
  summary: "Answering at night.",
  postedAt: "2026-11-01T00:00:00Z",
  closesOn: null,
  benefits: [{ _key: "a", title: "Paid <weekly>", text: "Every Friday.", icon: null }],
  employment: ["PART_TIME"],
  pay: { from: 40, to: 52, unit: "HOUR" },
  resumeButton: "",
  isRemote: false,
  city: "Philadelphia",
  region: "PA",
  seo: { title: "Night nurse", description: "", image: null },
};
const jobOf = (like: Partial<typeof opening>) => dataOf({ opening: { ...opening, ...like } })["@graph"][1];

it("describes an opening with its place, pay and type of employment", () => {
  expect(jobOf({})).toMatchObject({
    "@type": "JobPosting",
    description: "<p>Answering at night.</p><p>12 hours a week</p><ul><li>Paid &lt;weekly&gt;. Every Friday.</li></ul>",
    employmentType: ["PART_TIME"],
    jobLocation: { address: { addressLocality: "Philadelphia", addressRegion: "PA" } },
    baseSalary: { value: { minValue: 40, maxValue: 52, unitText: "HOUR" } },
    url: `${siteUrl}/career/o`,
  });
});

it("an opening is valid through its last day, if it has one", () => {
  expect(jobOf({})).not.toHaveProperty("validThrough");
  expect(jobOf({ closesOn: "2026-12-31" })).toHaveProperty("validThrough", "2026-12-31T23:59:59-12:00");
});

it("work from home has no place", () => {
  const job = jobOf({ isRemote: true, city: "", region: "" });
  expect(job).toMatchObject({ jobLocationType: "TELECOMMUTE" });
  expect(job).not.toHaveProperty("jobLocation");
});

it("says nothing about pay or a place that is not known", () => {
  expect(jobOf({ pay: null })).not.toHaveProperty("baseSalary");
  expect(kinds({ opening: { ...opening, city: "" } })).not.toContain("JobPosting");
});
