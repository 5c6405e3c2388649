import { paths } from "../src/app/paths.ts";
import { plural } from "../src/features/consultants/finding/speciality.ts";
import type { RichTextValue } from "../src/lib/content/types.ts";
import type { Facts } from "./facts.ts";

type Thing = { "@type": string } & Record<string, unknown>;

/** A page's data in the schema.org vocabulary, for search engines and assistants. */
export function structuredData(siteUrl: string, facts: Facts): object {
  const { nurse, faqItems, openings, cards } = facts;
  const things = [
    network(siteUrl, facts),
    ...(nurse ? [nurseThing(siteUrl, facts, nurse), crumbs(siteUrl, nurse)] : []),
    ...(faqItems.length > 0 ? [questions(faqItems)] : []),
    ...openings.map((opening) => position(siteUrl, facts, opening)),
    ...(cards.length > 0 ? [nurseList(siteUrl, cards)] : []),
  ];
  return { "@context": "https://schema.org", "@graph": things };
}

const idOf = (siteUrl: string) => `${siteUrl}/#network`;

function addressOf({ network }: Facts): Thing | undefined {
  if (!network?.street) return undefined;
  return {
    "@type": "PostalAddress",
    streetAddress: [network.street, network.unit].filter(Boolean).join(", "),
    addressLocality: network.city,
    addressRegion: network.region,
    postalCode: network.postalCode,
    addressCountry: "US",
  };
}

function network(siteUrl: string, facts: Facts): Thing {
  const { site } = facts;
  return {
    "@type": "MedicalBusiness",
    "@id": idOf(siteUrl),
    name: site?.name || site?.shortName,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/icon-512.png`,
    telephone: site?.phone || undefined,
    email: site?.email || undefined,
    address: addressOf(facts),
    sameAs: site?.socialLinks.map(({ url }) => url),
  };
}

function nurseThing(siteUrl: string, facts: Facts, nurse: NonNullable<Facts["nurse"]>): Thing {
  const { _id, name, degree, speciality, about, image, fees, available, rating, reviewCount } = nurse;
  const url = `${siteUrl}${paths.appointment(_id)}`;
  return {
    "@type": "MedicalBusiness",
    "@id": `${url}#nurse`,
    name: `${name}, ${degree}`,
    description: about,
    slogan: speciality,
    url,
    image: new URL(image, siteUrl).href,
    telephone: facts.site?.phone || undefined,
    address: addressOf(facts),
    priceRange: `$${fees}`,
    parentOrganization: { "@id": idOf(siteUrl) },
    employee: { "@type": "Person", name, jobTitle: speciality },
    makesOffer: {
      "@type": "Offer",
      price: fees,
      priceCurrency: "USD",
      availability: `https://schema.org/${available ? "InStock" : "OutOfStock"}`,
      itemOffered: { "@type": "Service", name: "Video visit of 30 minutes" },
    },
    // No rating without reviews.
    aggregateRating:
      rating === null
        ? undefined
        : { "@type": "AggregateRating", ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 },
  };
}

function crumbs(siteUrl: string, { _id, name, speciality }: NonNullable<Facts["nurse"]>): Thing {
  const trail = [
    { name: "Consultation", path: paths.doctors },
    { name: plural(speciality), path: paths.speciality(speciality) },
    { name, path: paths.appointment(_id) },
  ];
  return { "@type": "BreadcrumbList", itemListElement: trail.map((step, index) => listItem(siteUrl, step, index)) };
}

const listItem = (siteUrl: string, { name, path }: { name: string; path: string }, place: number): Thing => ({
  "@type": "ListItem",
  position: place + 1,
  name,
  item: `${siteUrl}${path}`,
});

const nurseList = (siteUrl: string, cards: Facts["cards"]): Thing => ({
  "@type": "ItemList",
  itemListElement: cards.map(({ _id, name }, place) =>
    listItem(siteUrl, { name, path: paths.appointment(_id) }, place),
  ),
});

const questions = (items: Facts["faqItems"]): Thing => ({
  "@type": "FAQPage",
  mainEntity: items.map(({ question, content }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: plainText(content) },
  })),
});

function position(siteUrl: string, facts: Facts, opening: Facts["openings"][number]): Thing {
  const { title, place, schedule, summary, benefits, postedAt, closesOn, _id } = opening;
  return {
    "@type": "JobPosting",
    title,
    description: [summary, schedule, ...benefits.map((benefit) => `${benefit.title}. ${benefit.text}`)].join("\n"),
    datePosted: postedAt,
    ...(closesOn ? { validThrough: `${closesOn}T23:59:59-12:00` } : {}),
    identifier: { "@type": "PropertyValue", name: facts.site?.name, value: _id },
    hiringOrganization: { "@type": "Organization", name: facts.site?.name, sameAs: siteUrl },
    jobLocation: { "@type": "Place", name: place, address: addressOf(facts) },
    workHours: schedule,
    url: `${siteUrl}${paths.career}`,
  };
}

const plainText = (blocks: RichTextValue): string =>
  blocks.map(({ children }) => children.map(({ text }) => text).join("")).join("\n");
