/** So much of one core may be spent on what nobody asks for. */
const SHARE = 0.005;

/** Why a page is to be written: editors changed it or it was never written, a nurse it shows has changed, or only a picture is missing. */
export type Reason = "due" | "old" | "picture";

/** Whose turn it is. `since` when its writing began, in milliseconds of `performance.now()`. */
export type Turn = { address: string; since: number; isUnasked: boolean };

/**
 * Which page is written next: what somebody waits for, then what is due, then, in so small a part of the time that the machine is
 * not busy with it, what has been old for longest. Times are those of `performance.now()`.
 */
export function turns() {
  const waiting = new Map<string, ((isWritten: boolean) => void)[]>();
  const reasons = new Map<string, Reason>();
  /** Before then nothing is written that nobody asks for. */
  let restUntil = 0;

  const answer = (address: string, isWritten: boolean) => {
    for (const tell of waiting.get(address) ?? []) tell(isWritten);
    waiting.delete(address);
  };
  const isFresh = (address: string) => (reasons.get(address) ?? "picture") === "picture";
  const unasked = () => first("old") ?? first("picture");
  const first = (wanted: Reason): string | undefined => {
    for (const [address, reason] of reasons) if (reason === wanted) return address;
    return undefined;
  };

  return {
    /** Notes why a page is to be written; null when it is not, or not any more. What waits to be written keeps its place. */
    note(address: string, reason: Reason | null): void {
      if (isFresh(address)) reasons.delete(address);
      if (reason) reasons.set(address, reason);
      else reasons.delete(address);
      if (isFresh(address)) answer(address, true);
    },

    /** Comes true once a page is as it should be, and false when it cannot be written now. */
    ask: (address: string): Promise<boolean> =>
      new Promise((resolve) => {
        if (isFresh(address)) resolve(true);
        else waiting.set(address, [...(waiting.get(address) ?? []), resolve]);
      }),

    /** Null when nothing is to be written now. */
    next(now: number): Turn | null {
      const [asked] = waiting.keys();
      const wanted = asked ?? first("due");
      if (wanted !== undefined) return { address: wanted, since: now, isUnasked: false };
      const address = now < restUntil ? undefined : unasked();
      return address === undefined ? null : { address, since: now, isUnasked: true };
    },

    /** After a turn that nobody asked for, the next of its kind comes when it has become a small part of the time. */
    rest({ since, isUnasked }: Turn, now: number): void {
      if (isUnasked) restUntil = now + (now - since) * (1 / SHARE - 1);
    },

    /** When the next turn that nobody asks for comes; null when there is none. */
    nextAt: (): number | null => (unasked() === undefined ? null : restUntil),

    /** It cannot be written now: others come first, and whoever waits for it is told. */
    putOff(address: string): void {
      const reason = reasons.get(address);
      reasons.delete(address);
      if (reason) reasons.set(address, reason);
      answer(address, false);
    },
  };
}
