/** Tells the server of an error that nobody expected. Its code is fetched when there is one. */
export function reportError(thrown: unknown): void {
  import("./browser-errors.ts").then(({ reportBrowserError }) => reportBrowserError(thrown)).catch(() => {});
}

/** From now on what nobody catches is told. What a browser's own additions throw has no code of ours in it, and is not. */
export function watchErrors(): void {
  const isOurs = (thrown: unknown) => thrown instanceof Error && (thrown.stack ?? "").includes(location.origin);
  window.addEventListener("error", ({ error }) => isOurs(error) && reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => isOurs(reason) && reportError(reason));
}
