import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Config } from "../../config.ts";
import { contentOrigins } from "../site/content-source.ts";

// The Studio's preview draws styled frames around editable parts. Only the Studio may frame the site, and drafts are shown only in tabs
// opened from our own origin. 'unsafe-inline' is ignored by browsers once a hash is listed, so it is one or the other.
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
export const OWN_DEVICES = "camera=(self), microphone=(self), geolocation=(self), payment=()";

/**
 * Security headers of every response; a route may set its own. Only our own scripts run. Text and pictures may come from the content API,
 * and a map on request. HSTS is sent when the site uses https.
 * @param styles the `styleHashes` of a page with inline styles
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
    // For browsers and plugins that no longer exist; they would take room in the first round trip.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // On https pages browsers don't prefetch DNS for links unless asked to.
    xDnsPrefetchControl: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: ["self"], payment: [] },
  });
};

/** The same headers, for responses that Hono doesn't create. */
export async function protectionHeaders(config: Parameters<typeof protection>[0]): Promise<Record<string, string>> {
  const response = await new Hono()
    .use(protection(config))
    .get("/", (c) => c.body(null))
    .request("/");
  return Object.fromEntries(response.headers);
}
