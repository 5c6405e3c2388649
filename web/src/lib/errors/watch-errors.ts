/** Reports unexpected errors to the server. The reporter's code is loaded on the first error. */
export function reportError(thrown: unknown): void {
  import("./browser-errors.ts").then(({ reportBrowserError }) => reportBrowserError(thrown)).catch(() => {});
}

/**
 * Starts reporting uncaught errors. Errors of browser extensions are not reported: their stacks contain none of our
 * code.
 */
export function watchErrors(): void {
  const isOurs = (thrown: unknown) => thrown instanceof Error && (thrown.stack ?? "").includes(location.origin);
  window.addEventListener("error", ({ error }) => isOurs(error) && reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => isOurs(reason) && reportError(reason));
}
