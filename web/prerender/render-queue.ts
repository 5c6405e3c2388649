/** So much of one core may be spent on what nobody asks for. */
const SHARE = 0.005;
/** So long is a page that could not be written not tried again, and whoever asks for it told at once. */
const PUT_OFF_MS = 30_000;
/** So long is none tried after two different ones in a row could not be, neither of which has failed while others were written. */
const TROUBLE_MS = 10_000;

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
  const putOffUntil = new Map<string, number>();
  /** What could not be written though others could: each is at fault itself. */
  const atFault = new Set<string>();
  let lastFailed: string | null = null;
  let troubleUntil = 0;

  const answer = (address: string, isWritten: boolean) => {
    for (const tell of waiting.get(address) ?? []) tell(isWritten);
    waiting.delete(address);
  };
  const isFresh = (address: string) => (reasons.get(address) ?? "picture") === "picture";
  /** From when on it may be written, for its reason. */
  const dueAt = (address: string, reason: Reason): number =>
    Math.max(troubleUntil, putOffUntil.get(address) ?? 0, reason === "due" ? 0 : restUntil);
  const first = (wanted: Reason, now: number): string | undefined => {
    for (const [address, reason] of reasons) if (reason === wanted && dueAt(address, reason) <= now) return address;
    return undefined;
  };
  const rest = ({ since, isUnasked }: Turn, now: number) => {
    if (isUnasked) restUntil = now + (now - since) * (1 / SHARE - 1);
  };

  return {
    /** Notes why a page is to be written; null when it is not, or not any more. What waits to be written keeps its place. */
    note(address: string, reason: Reason | null): void {
      if (isFresh(address)) reasons.delete(address);
      if (reason) reasons.set(address, reason);
      else {
        reasons.delete(address);
        putOffUntil.delete(address);
        atFault.delete(address);
      }
      if (isFresh(address)) answer(address, true);
    },

    /** Comes true once a page is as it should be, and false when it cannot be written now. */
    ask: (address: string, now: number): Promise<boolean> =>
      new Promise((resolve) => {
        if (isFresh(address)) resolve(true);
        else if (now < dueAt(address, "due")) resolve(false);
        else waiting.set(address, [...(waiting.get(address) ?? []), resolve]);
      }),

    /** Null when nothing is to be written now. */
    next(now: number): Turn | null {
      const [asked] = waiting.keys();
      const wanted = asked ?? first("due", now);
      if (wanted !== undefined) return { address: wanted, since: now, isUnasked: false };
      const address = first("old", now) ?? first("picture", now);
      return address === undefined ? null : { address, since: now, isUnasked: true };
    },

    /** When the next turn comes that nobody asks for; null when there is none. */
    nextAt: (): number | null =>
      reasons.size === 0 ? null : Math.min(...[...reasons].map(([address, reason]) => dueAt(address, reason))),

    /** It is written. After a turn that nobody asked for, the next of its kind comes when it has become a small part of the time. */
    written(turn: Turn, now: number): void {
      rest(turn, now);
      putOffUntil.delete(turn.address);
      atFault.delete(turn.address);
      for (const address of putOffUntil.keys()) atFault.add(address);
      lastFailed = null;
    },

    /** It cannot be written now: whoever waits for it is told, and others have their turn. */
    putOff(turn: Turn, now: number): void {
      rest(turn, now);
      putOffUntil.set(turn.address, now + PUT_OFF_MS);
      answer(turn.address, false);
      if (atFault.has(turn.address)) return;
      if (lastFailed !== null && lastFailed !== turn.address) {
        troubleUntil = now + TROUBLE_MS;
        for (const address of [...waiting.keys()]) answer(address, false);
      }
      lastFailed = turn.address;
    },

    /** What could not be written may be tried again: editors have published something. */
    tryAgain: (): void => putOffUntil.clear(),
  };
}
