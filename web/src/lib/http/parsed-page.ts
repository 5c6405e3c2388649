/** Parses a page of the site, without its styles: the content security policy of the current page would report them. */
export const parsedPage = (html: string): Document =>
  new DOMParser().parseFromString(html.replaceAll(/<style>.*?<\/style>/gs, ""), "text/html");
