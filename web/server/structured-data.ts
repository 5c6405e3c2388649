import { paths } from "../src/app/paths.ts";
import { plural } from "../src/features/consultants/finding/speciality.ts";
import type { RichTextValue } from "../src/lib/content/types.ts";
import type { Facts } from "./facts.ts";

type Thing = { "@type": string } & Record<string, unknown>;

/** A page's data in the schema.org vocabulary, for search engines and assistants. */
export function structuredData(siteUrl: string, facts: Facts): object {
  const { nurse, faqItems, opening, cards } = facts;
  const things = [
    network(siteUrl, facts),
    ...(nurse ? [nurseThing(siteUrl, facts, nurse), crumbs(siteUrl, nurse)] : []),
    ...(faqItems.length > 0 ? [questions(faqItems)] : []),
    ...(opening && isPlaced(opening) ? [position(siteUrl, facts, opening)] : []),
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

function position(siteUrl: string, facts: Facts, opening: NonNullable<Facts["opening"]>): Thing {
  const { title, schedule, summary, benefits, postedAt, closesOn, employment, pay, _id } = opening;
  const { isRemote, city, region } = opening;
  const points = benefits.map(
    (benefit) => `<li>${asHtml([benefit.title, benefit.text].filter(Boolean).join(". "))}</li>`,
  );
  return {
    "@type": "JobPosting",
    title,
    description: `<p>${asHtml(summary)}</p><p>${asHtml(schedule)}</p>${points.length > 0 ? `<ul>${points.join("")}</ul>` : ""}`,
    datePosted: postedAt,
    validThrough: closesOn ? `${closesOn}T23:59:59-12:00` : undefined,
    employmentType: employment.length > 0 ? employment : undefined,
    identifier: { "@type": "PropertyValue", name: facts.site?.name, value: _id },
    hiringOrganization: { "@type": "Organization", name: facts.site?.name, sameAs: siteUrl },
    ...(isRemote
      ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { "@type": "Country", name: "USA" } }
      : { jobLocation: placeIn(city, region) }),
    baseSalary: pay?.from ? salary(pay.from, pay.to ?? pay.from, pay.unit) : undefined,
    workHours: schedule,
    url: `${siteUrl}${paths.opening(_id)}`,
    directApply: false,
  };
}

/** Search engines refuse an opening without a place, unless the work is done from home. */
const isPlaced = ({ isRemote, city, region }: NonNullable<Facts["opening"]>): boolean =>
  isRemote || Boolean(city && region);

const placeIn = (city: string, region: string): Thing => ({
  "@type": "Place",
  address: { "@type": "PostalAddress", addressLocality: city, addressRegion: region, addressCountry: "US" },
});

const salary = (from: number, to: number, unit: string): Thing => ({
  "@type": "MonetaryAmount",
  currency: "USD",
  value: {
    "@type": "QuantitativeValue",
    ...(to > from ? { minValue: from, maxValue: to } : { value: from }),
    unitText: unit,
  },
});

const asHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const plainText = (blocks: RichTextValue): string =>
  blocks.map(({ children }) => children.map(({ text }) => text).join("")).join("\n");
