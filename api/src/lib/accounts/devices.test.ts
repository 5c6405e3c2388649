import { expect, it } from "vitest";
import { deviceOf } from "./devices.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) ${WEBKIT} Version/16.5 Mobile/15E148 Safari/604.1`, "Safari on iPad"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, "Safari on a Mac"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, "Chrome on a Chromebook"],
])("a browser is named by its name and device: %s", (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

it.each([undefined, "", "node", "<b>hello</b>", "x".repeat(100_000)])(
  "an unknown user agent has no name: %#",
  (userAgent) => {
    expect(deviceOf(userAgent)).toBe("");
  },
);
