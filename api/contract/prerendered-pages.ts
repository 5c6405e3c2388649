/*
 * File names and the socket by which the prerenderer and the server share prerendered pages.
 */

/** A page's HTML file. */
export const fileOfPage = (address: string): string => `${encodeURIComponent(address)}.html`;

/** Marks a page as stale: the next request renders it again. */
export const staleMark = (file: string): string => `${file}.old`;

/** The prerenderer's Unix socket. A request over HTTP renders a page and responds once it is fresh. */
export const RENDERER_SOCKET = "writer.sock";
/** The request path for a page. */
export const requestPathOf = (address: string): string => `/${encodeURIComponent(address)}`;
/** The page's address from a request path; null if the path is invalid. */
export function addressOfRequestPath(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return null;
  }
}
