import { Overloaded } from "../http/errors.ts";
import type { HeldLimits } from "./body-limits.ts";

/** Seconds until a rejected upload may be tried again. Most memory is released within a few. */
const RETRY_AFTER = 60;

const tooMuchFromAddress = () =>
  new Overloaded(
    "too_many",
    "Too much is being uploaded from your network right now. Please try again in a minute.",
    RETRY_AFTER,
  );
const tooMuchHere = () =>
  new Overloaded("unavailable", "Too much is being uploaded right now. Please try again in a minute.", RETRY_AFTER);

export type HeldBytes = ReturnType<typeof countHeldBytes>;
/** The bytes held by one request. */
export type Holding = {
  /** Throws Overloaded, and reserves nothing, if this address or this process holds too much already. */
  hold: (bytes: number) => void;
  release: () => void;
};

/** Counts the memory that request bodies hold in this process. */
export function countHeldBytes({ perAddress, perProcess }: HeldLimits) {
  const byAddress = new Map<string, number>();
  let all = 0;

  function add(address: string, bytes: number): void {
    all += bytes;
    const held = (byAddress.get(address) ?? 0) + bytes;
    if (held === 0) byAddress.delete(address);
    else byAddress.set(address, held);
  }

  return {
    open(address: string): Holding {
      let own = 0;
      return {
        hold(bytes) {
          if ((byAddress.get(address) ?? 0) + bytes > perAddress) throw tooMuchFromAddress();
          if (all + bytes > perProcess) throw tooMuchHere();
          own += bytes;
          add(address, bytes);
        },
        release() {
          add(address, -own);
          own = 0;
        },
      };
    },
  };
}
