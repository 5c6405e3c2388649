import { type ChildOptions, startChild } from "./children.ts";
import type { Ledger } from "./ledger.ts";
import { type Child, superviseChild, type Whereabouts } from "./supervised-child.ts";

type Wish = {
  dataDir: string;
  ledger: Ledger;
  /** Called when a part ends though nobody stopped it; it is started again. */
  onLost: (reason: string) => void;
  /** Calls off whatever is still on its way up. */
  signal: AbortSignal;
};

export type Supervisor = ReturnType<typeof startSupervisor>;

/** Everyone who makes up a running stack, in the order they came. */
export function startSupervisor({ dataDir, ledger, onLost, signal }: Wish) {
  const underway: Promise<Child>[] = [];
  const stopping = new AbortController();
  const calledOff = AbortSignal.any([signal, stopping.signal]);

  /** Takes a part in, from the moment it begins to start: so that none is left behind when another one fails meanwhile. */
  function join(part: Promise<Child>): Promise<Child> {
    part.catch(() => {});
    underway.push(part);
    return part;
  }

  return {
    onLost,
    join,
    /** Starts a part and answers where it is. */
    async start(wish: ChildOptions): Promise<Whereabouts> {
      calledOff.throwIfAborted();
      const nursery = { dataDir, ledger, signal: calledOff };
      const begin = (earlier: Whereabouts | null) => startChild(wish, nursery, earlier);
      return (await join(superviseChild({ name: wish.name, begin, onLost }))).at;
    },
    /** Stops them all, those still on their way included, the last first. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const part of underway.splice(0).reverse()) {
        const child = await part.catch(() => null);
        await child?.stop();
      }
    },
  };
}
