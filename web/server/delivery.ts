const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const CODE = /<link rel="modulepreload"[^>]*>/g;
const FIRST_SCRIPT = '<script type="module"';

/** URLs of a document's style sheets, in their order. */
export const sheetsOf = (document: string): string[] =>
  [...document.matchAll(STYLES)].flatMap(([, href]) => href ?? []);

/**
 * Makes a prerendered page paint without further requests. Its code and full style sheets are listed in a template, for
 * the page to load at the first interaction; the styles needed for rendering are inlined.
 * @param isInlinedWhole whether all of a style sheet is inlined: then it is listed as disabled, and never loaded
 */
export function inlinedSheet(document: string, isInlinedWhole: (href: string) => boolean): string {
  const code = [...document.matchAll(CODE)].map(([link]) => link);
  // The sheets take effect together: one without another would shift the layout.
  const styles = sheetsOf(document).map(
    (href) => `<link rel="stylesheet" href="${href}" ${isInlinedWhole(href) ? "disabled" : 'media="not all"'}>`,
  );
  return (
    document
      .replaceAll(STYLES, "")
      .replaceAll(CODE, "")
      // Load visible content before the script.
      .replace(FIRST_SCRIPT, `${FIRST_SCRIPT} fetchpriority="low"`)
      .replace("</body>", () => `<template id="code">${[...styles, ...code].join("")}</template></body>`)
  );
}
