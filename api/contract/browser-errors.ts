import { z } from "zod";

const MAX_LENGTH = 200;

/** Redacts quoted text, numbers, URLs, email addresses and long tokens, so that the message cannot identify a person. */
export function withoutParticulars(message: string): string {
  return message
    .slice(0, 1000)
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|[“«][^”»]*([”»]|$)/g, "“…”")
    .replace(/['‘][^'’]*(['’]|$)/g, "“…”")
    .replace(/\S+@\S+/g, "…")
    .replace(/\b[a-z]+:\/\/\S+/gi, "…")
    .replace(/\S*\d\S*/g, "#")
    .replace(/\S{40,}/g, "…")
    .slice(0, MAX_LENGTH);
}

/** A position in our own code: `/assets/shell-CCQ9qWQQ.js:1:2345`. */
const Place = z
  .string()
  .max(200)
  .regex(/^\/[\w./-]+\.js:\d+:\d+$/);
/** The screen's route, `/appointment/:docId`, never the actual URL. */
const Screen = z
  .string()
  .max(100)
  .regex(/^(\/:?[a-zA-Z-]*)+$/);
const Build = z
  .string()
  .max(100)
  .regex(/^\/[\w./-]+\.js$/);

/** A page's report of an uncaught error. It has no personal data. */
export const BrowserError = z.object({
  fault: z.string().min(1).transform(withoutParticulars),
  at: Place.nullable(),
  screen: Screen.nullable(),
  build: Build.nullable(),
});
export type BrowserError = z.infer<typeof BrowserError>;
