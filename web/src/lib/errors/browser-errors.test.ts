import { BrowserError } from "@lamplight/api/contract/browser-errors.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { expect, it } from "vitest";
import { answer, serve } from "../../../test/server.ts";
import { describeError, openErrorReporter } from "./browser-errors.ts";
import { Failure } from "./failure.ts";

const origin = "https://lamplight.test";
const thrownAt = (frames: string, message = "It broke") => {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${frames}`;
  return error;
};

it.each([
  [
    "    at draw (https://lamplight.test/assets/shell-CCQ9.js:1:234)\n    at x (https://lamplight.test/assets/y.js:2:3)",
    "/assets/shell-CCQ9.js:1:234",
  ],
  ["draw@https://lamplight.test/assets/shell-CCQ9.js:1:234", "/assets/shell-CCQ9.js:1:234"],
  ["    at https://lamplight.test/pay?code=secret:1:234", null],
  ["    at chrome-extension://abc/x.js:1:2", null],
])("of the frames %j it reports our first: %j", (frames, at) => {
  expect(describeError(thrownAt(frames), { origin, pathname: "/" }).at).toBe(at);
});

it("reports the route's pattern as the screen, and the message without what it quotes", () => {
  const place = { origin, pathname: "/appointment/01890000-0000-7000-8000-000000000000" };
  const report = describeError(thrownAt("", `No "Ann Lee" at ann@patient.test`), place);
  expect(report).toMatchObject({ screen: "/appointment/:docId", fault: "TypeError: No “…” at …" });
  expect(BrowserError.safeParse(report).success).toBe(true);
});

it("reports each error once, at most three a page, and never an error response", async () => {
  const calls = serve({
    "POST /api/browser-errors": () => answer(Done, { success: true, message: "Noted." }),
  });
  const reportBrowserError = openErrorReporter();
  await reportBrowserError(new Failure("That time has just been taken.", 409));
  expect(calls).toEqual([]);
  for (const words of ["one", "one", "two", "three", "four"]) await reportBrowserError(new Error(words));
  expect(calls.map(({ json }) => BrowserError.parse(json).fault)).toEqual(["Error: one", "Error: two", "Error: three"]);
});

it("ignores a failed report", async () => {
  serve({ "POST /api/browser-errors": () => "no answer" });
  await expect(openErrorReporter()(new Error("five"))).resolves.toBeUndefined();
});
