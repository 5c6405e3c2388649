/** The file name for passing on a document: the original name with the extension of its actual content. */
export const documentName = (name: string, key: string): string =>
  `${name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N} ._-]+/gu, "_") || "document"}${key.slice(key.lastIndexOf("."))}`;

/** Headers that make a browser download a file and never render it on our origin. */
export const attached = (name: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});
