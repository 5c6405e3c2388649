import type { testAppWithCards } from "../cards.ts";
import type { TestMailbox } from "../mailbox.ts";

export type App = Awaited<ReturnType<typeof testAppWithCards>>;
export type World = {
  app: App;
  mailbox: TestMailbox;
  roll: () => number;
  among: <T>(things: readonly T[]) => T;
  desk: { cookie: string };
  /** Runs all due jobs. */
  settle: () => Promise<void>;
  /** What happened so far, for the message of a failure. */
  log: string[];
};
