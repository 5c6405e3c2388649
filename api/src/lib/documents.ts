/** A name to send a document on under: its own, with the ending its content deserves. */
export const documentName = (name: string, key: string): string =>
  `${name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N} ._-]+/gu, "_") || "document"}${key.slice(key.lastIndexOf("."))}`;

/** Sends a file as a download, so that it is never rendered as a page of ours. */
export const attached = (name: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});
