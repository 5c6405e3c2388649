const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const CODE = /<link rel="modulepreload"[^>]*>/g;

/**
 * Has a written page stand on its own: its styles in the page itself, so that nothing has to come before the first paint;
 * its code listed and not fetched, for the page to ask for all of it at once when somebody is there.
 * @param textOf the text of a file of styles, by its address
 */
export function standingAlone(page: string, textOf: (href: string) => string): string {
  const sheets = [...page.matchAll(STYLES)].flatMap(([, href]) => href ?? []);
  const styles = sheets.map(textOf).join("");
  const code = [...page.matchAll(CODE)].map(([link]) => link);
  // The code fetches those of its styles that it finds no link for. A disabled one is found, and fetches nothing.
  const taken = sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  return page
    .replaceAll(STYLES, "")
    .replaceAll(CODE, "")
    .replace("</head>", () => `<style>${styles}</style></head>`)
    .replace("</body>", () => `<template id="code">${[...taken, ...code].join("")}</template></body>`);
}
