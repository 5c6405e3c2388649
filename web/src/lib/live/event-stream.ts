import { EventSourceParserStream } from "eventsource-parser/stream";

/** The server sends something at least every 4 seconds. After this much silence the connection counts as dead. */
const SILENCE_MS = 9000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

type StreamOptions = {
  path: string;
  headers: Record<string, string>;
  /** An event arrived. */
  onMessage: () => void;
  /** Nothing arrived for `SILENCE_MS` on an open connection. */
  onTimeout: () => void;
  /** The connection ended, and will be retried. */
  onDisconnect: () => void;
  /** Nothing arrived for `SILENCE_MS` for any reason: no network, a server error, a browser without streams. */
  onSilence: () => void;
  /**
   * HTTP status with which the server rejects the credential. Other statuses are retried, since a proxy may send them.
   */
  rejectedStatus: number;
  /** The server rejected the credential. The stream is closed. */
  onUnauthorized: () => void;
};

/**
 * Opens a stream of events and reconnects with exponential backoff until it is rejected. Reconnects at once when the
 * network returns. Returns a function that closes it.
 */
export function openEventStream(options: StreamOptions): () => void {
  const closing = new AbortController();
  const hurry = new EventTarget();
  const wakeUp = () => hurry.dispatchEvent(new Event("now"));
  window.addEventListener("online", wakeUp);

  let silenceTimer = setTimeout(options.onSilence, SILENCE_MS);
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(options.onSilence, SILENCE_MS);
  };

  void (async () => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const onMessage = () => {
        failures = 0;
        restartSilenceTimer();
        options.onMessage();
      };
      const status = await listen({ ...options, onMessage, restartSilenceTimer }, closing.signal).catch(() => null);
      if (closing.signal.aborted) return;
      options.onDisconnect();
      if (status === options.rejectedStatus) {
        clearTimeout(silenceTimer);
        return options.onUnauthorized();
      }
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), closing.signal, hurry);
    }
  })();

  return () => {
    closing.abort();
    clearTimeout(silenceTimer);
    window.removeEventListener("online", wakeUp);
  };
}

/**
 * Reads one stream to its end. Returns the response's status. Uses fetch, because EventSource cannot send a token in a
 * header.
 */
async function listen(
  { path, headers, onMessage, onTimeout, restartSilenceTimer }: StreamOptions & { restartSilenceTimer: () => void },
  closing: AbortSignal,
): Promise<number> {
  const silence = new AbortController();
  const onTimerEnd = () => {
    onTimeout();
    silence.abort();
  };
  let timer = setTimeout(onTimerEnd, SILENCE_MS);
  const restartTimer = () => {
    restartSilenceTimer();
    clearTimeout(timer);
    timer = setTimeout(onTimerEnd, SILENCE_MS);
  };
  const stop = () => clearTimeout(timer);
  closing.addEventListener("abort", stop, { once: true });
  try {
    const answer = await fetch(
      new Request(new URL(path, location.origin), {
        headers,
        signal: AbortSignal.any([closing, silence.signal]),
      }),
    );
    if (!answer.ok || !answer.body) return answer.status;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: restartTimer }))
      .getReader();
    while (!(await events.read()).done) {
      restartTimer();
      onMessage();
    }
    return answer.status;
  } finally {
    stop();
    closing.removeEventListener("abort", stop);
  }
}

/** Waits, but ends early on `hurry` or `leaving`. */
function pause(milliseconds: number, closing: AbortSignal, hurry: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    closing.addEventListener("abort", stop, { signal: ended.signal });
    hurry.addEventListener("now", stop, { signal: ended.signal });
  });
}
