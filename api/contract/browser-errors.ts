import { z } from "zod";

const LONGEST_WORDS = 200;

/**
 * An error's message without what it may quote: whatever stands between quotes, numbers, addresses of pages and people, and long
 * runs of signs. What is left says which error it was, and nothing about whom it met.
 */
export function withoutParticulars(message: string): string {
  return message
    .slice(0, 1000)
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|[“«][^”»]*([”»]|$)/g, "“…”")
    .replace(/['‘][^'’]*(['’]|$)/g, "“…”")
    .replace(/\S+@\S+/g, "…")
    .replace(/\b[a-z]+:\/\/\S+/gi, "…")
    .replace(/\S*\d\S*/g, "#")
    .replace(/\S{40,}/g, "…")
    .slice(0, LONGEST_WORDS);
}

/** Where in our own code: `/assets/shell-CCQ9qWQQ.js:1:2345`. */
const Place = z
  .string()
  .max(200)
  .regex(/^\/[\w./-]+\.js:\d+:\d+$/);
/** The screen as the table of screens names it, `/appointment/:docId`; never the address that was open. */
const Screen = z
  .string()
  .max(100)
  .regex(/^(\/:?[a-zA-Z-]*)+$/);
const Build = z
  .string()
  .max(100)
  .regex(/^\/[\w./-]+\.js$/);

/** What a page says of an error that nobody caught. Nothing in it is about who had it. */
export const BrowserError = z.object({
  fault: z.string().min(1).transform(withoutParticulars),
  at: Place.nullable(),
  screen: Screen.nullable(),
  build: Build.nullable(),
});
export type BrowserError = z.infer<typeof BrowserError>;
