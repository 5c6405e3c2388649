/** A page of the site as it reads. Its styles are left out: the content policy of the page that looks at it forbids them. */
export const parsedPage = (html: string): Document =>
  new DOMParser().parseFromString(html.replaceAll(/<style>.*?<\/style>/gs, ""), "text/html");
