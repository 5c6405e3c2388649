import type { SiteQueryResult } from "@lamplight/content-schemas/generated/types.ts";
import type { Listed } from "./pages.ts";

/** Sitemap with all listed pages. */
export const sitemap = (siteUrl: string, pages: readonly Listed[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
      return `<url><loc>${siteUrl}${path}</loc>${changed}</url>`;
    }),
    "</urlset>",
    "",
  ].join("\n");

/** Web app manifest with the site's names. */
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
