import { expect, it } from "vitest";
import { readAnswer } from "./opt-out.ts";

/** The longest text message that a provider delivers, in characters. */
const LONGEST = 1600;

/** Words of which our patterns consist, as one person can repeat them in one message. */
const REPEATED = [
  "all the all of my of this",
  "all",
  "all of",
  "stop all",
  "opt out",
  "no more",
  "i want to",
  "yes",
  "texts",
  "text texts",
  "all texts",
  "these",
  "so many",
  "please now",
  "me from",
  "mas",
  "de estos",
  "nada de",
  "todos los",
  "los mensajes",
];
const BEGINNINGS = [
  "cancel",
  "stop",
  "unsubscribe",
  "no more",
  "dont send me",
  "remove me from",
  "help",
  "basta",
  "no quiero",
];

it.each(BEGINNINGS)("reads texts that begin with %j and repeat our words as far as a text reaches", (beginning) => {
  for (const words of REPEATED) {
    const text = `${beginning} ${`${words} `.repeat(LONGEST)}`.slice(0, LONGEST - 2);
    expect(readAnswer(`${text} x`)).toMatch(/^(?:stop|message)$/);
  }
});
