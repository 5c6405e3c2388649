import { type ChildOptions, startChild } from "./children.ts";
import type { Ledger } from "./ledger.ts";
import { type Child, type PartAddresses, superviseChild } from "./supervised-child.ts";

type Options = {
  dataDir: string;
  ledger: Ledger;
  /** Called when a part ends unexpectedly; it is then restarted. */
  onLost: (reason: string) => void;
  /** Aborts starts in progress. */
  signal: AbortSignal;
  say: (what: string) => void;
};

export type Supervisor = ReturnType<typeof startSupervisor>;

/** The parts of a running stack, in start order. */
export function startSupervisor({ dataDir, ledger, onLost, signal, say }: Options) {
  const inProgress: Promise<Child>[] = [];
  const stopping = new AbortController();
  const aborted = AbortSignal.any([signal, stopping.signal]);

  /** Registers a part when its start begins, so that it is stopped if another one fails. */
  function join(part: Promise<Child>): Promise<Child> {
    part.catch(() => {});
    inProgress.push(part);
    return part;
  }

  return {
    onLost,
    join,
    /** Starts a part and returns its addresses. */
    async start(options: ChildOptions): Promise<PartAddresses> {
      aborted.throwIfAborted();
      const context = { dataDir, ledger, signal: aborted, say };
      const begin = (earlier: PartAddresses | null) => startChild(options, context, earlier);
      return (await join(superviseChild({ name: options.title, begin, onLost }))).at;
    },
    /** Stops all parts, those still starting included, last first. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const part of inProgress.splice(0).reverse()) {
        const child = await part.catch(() => null);
        await child?.stop();
      }
    },
  };
}
