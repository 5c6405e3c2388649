import { EventSourceParserStream } from "eventsource-parser/stream";

/** The server says something at least every 4 seconds; after this silence the line is taken for dead. */
const SILENCE_MS = 9000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

type Line = {
  path: string;
  headers: Record<string, string>;
  /** Something came. */
  heard: () => void;
  /** Nothing came for so long that there is no connection. */
  missed: () => void;
  /** The line is down, and is tried again. */
  lost: () => void;
  /** Nothing came for so long, for whatever reason: no network, an error of the server, a browser that cannot listen. */
  off: () => void;
  /** With this status the server refuses for good; any other may come from whatever stands before it. */
  refusal: number;
  /** It did: nobody may listen any more, and it is not tried again. */
  refused: () => void;
};

/**
 * Listens to one stream of events until it is refused, and opens it again whenever it ends, after growing pauses; at once
 * when the network or the person is back. Answers how to stop.
 */
export function openEventStream(line: Line): () => void {
  const leaving = new AbortController();
  const hurry = new EventTarget();
  const wakeUp = () => {
    if (document.visibilityState === "visible") hurry.dispatchEvent(new Event("now"));
  };
  window.addEventListener("online", wakeUp);
  document.addEventListener("visibilitychange", wakeUp);

  let untilOff = setTimeout(line.off, SILENCE_MS);
  const alive = () => {
    clearTimeout(untilOff);
    untilOff = setTimeout(line.off, SILENCE_MS);
  };

  void (async () => {
    for (let failures = 0; !leaving.signal.aborted; failures += 1) {
      const heard = () => {
        failures = 0;
        alive();
        line.heard();
      };
      const status = await listen({ ...line, heard, alive }, leaving.signal).catch(() => null);
      if (leaving.signal.aborted) return;
      line.lost();
      if (status === line.refusal) {
        clearTimeout(untilOff);
        return line.refused();
      }
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), leaving.signal, hurry);
    }
  })();

  return () => {
    leaving.abort();
    clearTimeout(untilOff);
    window.removeEventListener("online", wakeUp);
    document.removeEventListener("visibilitychange", wakeUp);
  };
}

/** Reads one stream of events to its end, and answers with what status it began. A token travels in a header, which EventSource cannot send. */
async function listen(
  { path, headers, heard, missed, alive }: Line & { alive: () => void },
  leaving: AbortSignal,
): Promise<number> {
  const silence = new AbortController();
  const giveUp = () => {
    missed();
    silence.abort();
  };
  let timer = setTimeout(giveUp, SILENCE_MS);
  const stillThere = () => {
    alive();
    clearTimeout(timer);
    timer = setTimeout(giveUp, SILENCE_MS);
  };
  const stop = () => clearTimeout(timer);
  leaving.addEventListener("abort", stop, { once: true });
  try {
    const answer = await fetch(
      new Request(new URL(path, location.origin), {
        headers,
        signal: AbortSignal.any([leaving, silence.signal]),
      }),
    );
    if (!answer.ok || !answer.body) return answer.status;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: stillThere }))
      .getReader();
    while (!(await events.read()).done) {
      stillThere();
      heard();
    }
    return answer.status;
  } finally {
    stop();
    leaving.removeEventListener("abort", stop);
  }
}

/** Waits, but no longer than until there is reason to hurry or to leave. */
function pause(milliseconds: number, leaving: AbortSignal, hurry: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    leaving.addEventListener("abort", stop, { signal: over.signal });
    hurry.addEventListener("now", stop, { signal: over.signal });
  });
}
