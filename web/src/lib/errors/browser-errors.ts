import { type BrowserError, withoutParticulars } from "@lamplight/api/contract/browser-errors.ts";
import { matchPath } from "react-router-dom";
import { officeScreens, screens } from "../../app/paths.ts";
import { StaleSessionError } from "../http/session-call.ts";
import { buildOf } from "../hydration/new-build.ts";
import { Failure } from "./failure.ts";

/** The most errors reported per page. Repeated errors add nothing. */
const MOST = 3;

/** An error report: message, place in our code, screen and build. It never contains the URL. */
export function describeError(
  thrown: unknown,
  { origin, pathname }: Pick<Location, "origin" | "pathname">,
): BrowserError {
  const error = thrown instanceof Error ? thrown : null;
  const frame = error?.stack?.split(`${origin}/`)[1] ?? "";
  const [at = null] = /^[\w./-]+\.js:\d+:\d+/.exec(frame) ?? [];
  const patterns = [...Object.values(screens), ...Object.values(officeScreens)];
  const build = buildOf(document);
  return {
    fault: withoutParticulars(error ? `${error.name}: ${error.message}` : String(thrown)) || "No message",
    at: at && `/${at}`,
    screen: patterns.find((pattern) => matchPath(pattern, pathname)) ?? null,
    build: build?.endsWith(".js") ? build : null,
  };
}

/** True for errors worth reporting. Error responses and aborted requests are not. */
const isUnexpected = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  !(thrown instanceof Failure || thrown instanceof StaleSessionError || thrown.name === "AbortError");

/** Returns a reporter that sends each error once and at most `MOST` errors per page. A failed report is ignored. */
export function openErrorReporter(): (thrown: unknown) => Promise<void> {
  const reported = new Set<string>();
  return async (thrown) => {
    const body = JSON.stringify(describeError(thrown, location));
    if (!isUnexpected(thrown) || reported.size >= MOST || reported.has(body)) return;
    reported.add(body);
    const headers = { "content-type": "application/json" };
    const call = new Request(new URL("/api/browser-errors", location.origin), { method: "POST", body, headers });
    await fetch(call, { keepalive: true }).catch(() => {});
  };
}

/** The reporter of this page. */
export const reportBrowserError = openErrorReporter();
