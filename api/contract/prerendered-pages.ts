/*
 * How the program that writes pages in advance and the server that gives them meet, in the folder that both share.
 */

/** The file that holds a page as plain HTML. */
export const fileOfPage = (address: string): string => `${encodeURIComponent(address)}.html`;

/** Lies beside a page that would say something else by now: it is written anew for whoever asks for it. */
export const staleMark = (file: string): string => `${file}.old`;

/** The Unix socket where the program is asked, over HTTP, to write a page anew. It answers once the page is as it should be. */
export const WRITER = "writer.sock";
/** What is asked for there. */
export const askedAt = (address: string): string => `/${encodeURIComponent(address)}`;
/** The page that is asked for, or null when the wording is not ours. */
export function addressAskedAt(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return null;
  }
}
