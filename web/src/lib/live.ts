import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useState } from "react";
import { type Account, dropDeadToken, readToken, tokenHeaders, useToken } from "./session.ts";

/** The server says something at least every 15 seconds; after this silence the line is taken for dead. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Calls `onNews` whenever something about this account has changed on the server, and after every time the line was
 * down, for then it may have. True while the line stands; until it does, whoever shows the news asks for it now and then.
 */
export function useLive(account: Account, path: string, onNews: () => void): boolean {
  const token = useToken(account);
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    const hurry = new EventTarget();
    const wakeUp = () => {
      if (document.visibilityState === "visible") hurry.dispatchEvent(new Event("now"));
    };
    window.addEventListener("online", wakeUp);
    document.addEventListener("visibilitychange", wakeUp);

    void (async () => {
      for (let failures = 0; !leaving.signal.aborted; failures += 1) {
        const heard = () => {
          failures = 0;
          setLive(true);
          onNews();
        };
        await listen(account, token, path, heard, leaving.signal).catch(() => {});
        setLive(false);
        if (readToken(account) !== token) return;
        await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), leaving.signal, hurry);
      }
    })();

    return () => {
      leaving.abort();
      window.removeEventListener("online", wakeUp);
      document.removeEventListener("visibilitychange", wakeUp);
    };
  }, [account, token, path, onNews]);

  return isLive;
}

/** Reads one stream of events to its end. The token travels in a header, which EventSource cannot send. */
async function listen(account: Account, token: string, path: string, heard: () => void, leaving: AbortSignal) {
  const silence = new AbortController();
  const answer = await fetch(
    new Request(new URL(path, location.origin), {
      headers: { [tokenHeaders[account]]: token },
      signal: AbortSignal.any([leaving, silence.signal]),
    }),
  );
  if (answer.status === 401) dropDeadToken(account, token);
  if (!answer.ok || !answer.body) return;
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: stillThere }))
      .getReader();
    while (!(await events.read()).done) {
      stillThere();
      heard();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, but no longer than until there is reason to hurry or to leave. */
function pause(milliseconds: number, leaving: AbortSignal, hurry: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    leaving.addEventListener("abort", stop, { once: true });
    hurry.addEventListener("now", stop, { once: true });
  });
}
