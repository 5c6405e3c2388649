import type { SanityClient } from "sanity";
import { newSecret } from "../drafts/share-link.ts";
import { contentSource } from "../env.ts";
import { structuredDataWarnings } from "./structured-data.ts";

/** What visitors, people with the link, and search engines would get if the draft were published. */
export type Look = {
  html: string;
  title: string;
  description: string;
  picture: string | null;
  address: string;
  warnings: string[];
};

const MINUTE_MS = 60_000;

/** Renders the draft as the site renders its pages, by a link that is deleted at once. */
export async function lookAt(client: SanityClient, documentId: string, path: string): Promise<Look> {
  const { secret, id } = await newSecret();
  const expiresAt = new Date(Date.now() + MINUTE_MS).toISOString();
  await client.create({ _id: id, _type: "draftShare", documentId, path, expiresAt, isLook: true });
  const site = contentSource.siteUrl ?? window.location.origin;
  try {
    const answer = await fetch(`${site}/draft/${secret}`);
    if (!answer.ok) throw new Error(`The site answered ${answer.status}`);
    return lookIn(await answer.text(), `${new URL(site).host}${path}`);
  } finally {
    await client.delete(id);
  }
}

function lookIn(html: string, address: string): Look {
  const page = new DOMParser().parseFromString(html, "text/html");
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ?? null;
  // What reviewers see above the page is no part of it.
  page.querySelector('section[aria-label="Draft"]')?.remove();
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}";
  return {
    html: page.documentElement.outerHTML,
    title: page.title.replace(/^Draft: /, ""),
    description: meta("description") ?? "",
    picture: meta("og:image"),
    address,
    warnings: [...shareWarnings(page.title, meta("description")), ...structuredDataWarnings(data)],
  };
}

const shareWarnings = (title: string, description: string | null): string[] => [
  ...(title ? [] : ["The page has no title."]),
  ...(description ? [] : ["There is no description, so search engines choose a sentence of the page."]),
];
