const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const CODE = /<link rel="modulepreload"[^>]*>/g;
const FIRST_SCRIPT = '<script type="module"';

/** The files of styles that a document asks for, in their order. */
export const sheetsOf = (document: string): string[] =>
  [...document.matchAll(STYLES)].flatMap(([, href]) => href ?? []);

/**
 * Has a written page stand on its own: nothing has to come before its first paint. Its code and the whole of its styles are listed
 * and not fetched, for the page to ask for all of it at once when somebody is there; what it is drawn with comes to stand in it.
 * @param standsWhole whether all of a file of styles comes to stand in it: then it is named, and never fetched
 */
export function inlinedSheet(document: string, standsWhole: (href: string) => boolean): string {
  const code = [...document.matchAll(CODE)].map(([link]) => link);
  // They hold once all of them are there: one without another would move what stands on the page.
  const styles = sheetsOf(document).map(
    (href) => `<link rel="stylesheet" href="${href}" ${standsWhole(href) ? "disabled" : 'media="not all"'}>`,
  );
  return (
    document
      .replaceAll(STYLES, "")
      .replaceAll(CODE, "")
      // What is seen comes before what listens.
      .replace(FIRST_SCRIPT, `${FIRST_SCRIPT} fetchpriority="low"`)
      .replace("</body>", () => `<template id="code">${[...styles, ...code].join("")}</template></body>`)
  );
}
