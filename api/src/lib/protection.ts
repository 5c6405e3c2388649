import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Config } from "../config.ts";
import { contentOrigins } from "./content-source.ts";

// The Studio's preview draws frames around what can be edited, styled as it goes. Only the Studio may frame the site, and
// only from our own address can it open a tab that shows drafts. A browser that is told of single blocks allows those alone.
const inlineStyles = (hashes: readonly string[]) => (c: Context) =>
  isPreview(c) ? "'unsafe-inline'" : hashes.join(" ");

const isPreview = (c: Context): boolean =>
  c.req.header("sec-fetch-dest") === "iframe" ||
  (c.req.header("sec-fetch-site") === "same-origin" && c.req.query("sanity-preview-perspective") !== undefined);

/** The content policy's hashes of a page's inline styles. */
export const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, styles = ""]) => `'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
  );

/** Permissions of a page that tests the camera and microphone. */
export const OWN_DEVICES = "camera=(self), microphone=(self), geolocation=(), payment=()";

/**
 * Headers that stand on every answer, unless a route has set a stricter or a wider one of its own. Nothing runs that we
 * did not serve; words and pictures may come from where editors keep them, and a map when the visitor asks for one. HSTS
 * once the site is on https.
 * @param styles of a page that brings blocks of styles: their `styleHashes`
 */
export const protection = (
  { publicUrl, content }: Pick<Config, "publicUrl" | "content">,
  styles: readonly string[] = [],
) => {
  const { api, pictures } = contentOrigins(content);
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", inlineStyles(styles)],
      imgSrc: ["'self'", "data:", pictures],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      frameSrc: ["'self'", "https://www.openstreetmap.org"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'", ...(content.studioUrl ? [content.studioUrl] : [])],
    },
    xFrameOptions: "SAMEORIGIN",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: publicUrl.startsWith("https:") ? "max-age=31536000; includeSubDomains" : false,
    crossOriginEmbedderPolicy: false,
    // For browsers and plugins that are gone, in every answer's first round trip.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // No browser looks up the hosts of links ahead on a page that came over TLS, unless it is asked to.
    xDnsPrefetchControl: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
};

/** The same headers, for answers that are not the framework's. */
export async function protectionHeaders(config: Parameters<typeof protection>[0]): Promise<Record<string, string>> {
  const answer = await new Hono()
    .use(protection(config))
    .get("/", (c) => c.body(null))
    .request("/");
  return Object.fromEntries(answer.headers);
}
