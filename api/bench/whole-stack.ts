import { removeScratch, scratchDir } from "../local/scratch.ts";
import { anyPorts, type Stack, startStack } from "../local/stack.ts";

/** Runs the whole product as it is built, on a database, content and ports of its own, for as long as something is measured. */
export async function onWholeStack<T>(measure: (stack: Stack) => Promise<T>): Promise<T> {
  const dir = await scratchDir("bench-stack");
  const stack = await startStack({
    dataDir: dir,
    ports: anyPorts,
    site: "built",
    durable: false,
    env: {},
    say: () => {},
    signal: new AbortController().signal,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
    await removeScratch(dir);
  }
}
