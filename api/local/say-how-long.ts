/** Says at intervals that something is still going on, and for how many seconds. Call the result when it is over. */
export function sayHowLong(what: string, say: (sentence: string) => void, everyMs: number): () => void {
  const begun = performance.now();
  const timer = setInterval(() => say(`${what}, ${Math.round((performance.now() - begun) / 1000)} s`), everyMs);
  return () => clearInterval(timer);
}
