/*
 * Polyfills for calls that some browsers of the build's target lack and our code or our libraries use. Any other
 * missing call fails the build: see `browser-support.ts`.
 */

if (!("any" in AbortSignal)) add(AbortSignal, "any", anySignal);
if (!("toSorted" in Array.prototype)) {
  add(Array.prototype, "toSorted", function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  });
  add(Array.prototype, "toReversed", function (this: unknown[]) {
    return [...this].reverse();
  });
}

function add(to: object, name: string, value: unknown): void {
  Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

/** A signal that aborts when one of the signals does, with its reason. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { signal: either.signal });
  }
  return either.signal;
}
