import type { SiteQueryResult } from "@lamplight/content-schemas/generated/types.ts";

type Entry = { address: string; since: string | undefined };

/** The pages for search engines, and since when each says what it says. */
export function sitemap(siteUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ address, since }) => {
    const lastmod = since === undefined ? "" : `<lastmod>${since}</lastmod>`;
    return `<url><loc>${siteUrl}${address}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** How the site calls itself where somebody puts it on their screen. */
export const webManifest = ({ name, shortName }: Pick<SiteQueryResult, "name" | "shortName">): string =>
  JSON.stringify({
    name: name || shortName,
    short_name: shortName || name,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#FBF7F0",
    theme_color: "#FBF7F0",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
