import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { type Account, dropDeadToken, tokenHeaders, useToken } from "../http/session.ts";
import { openEventStream } from "./event-stream.ts";

/** Credential for an event stream. */
export type Credential = {
  /** Null without a session. */
  token: string | null;
  /** Header that carries the token; none for a cookie session. */
  header?: string;
  /** Status with which the server rejects the credential. Default 401. */
  rejectedStatus?: number;
  onRejected?: () => void;
  /** Follows changes in a hidden tab too: for a driver, whom a tone tells about a new offer. */
  whileHidden?: boolean;
};

/** Credential of the session. Ends the session when rejected. */
export function useCredential(account: Account): Credential {
  const token = useToken(account);
  const onRejected = () => token !== null && dropDeadToken(account, token);
  return { token, header: tokenHeaders[account], onRejected };
}

const isVisible = () => document.visibilityState === "visible";

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Calls `onEvent` after each change on the server and after each reconnect, because changes may have been missed. A
 * hidden page has no stream, unless it is `whileHidden`: over HTTP/1.1 a browser opens six connections to a server,
 * for all tabs together. While `isLive` is false, callers poll. `isSilent` is true after a connection timed out, until
 * the next event. `isOff` is true after a silence for any reason.
 */
export function useLive(
  path: string,
  { token, header, rejectedStatus = 401, onRejected, whileHidden = false }: Credential,
  onEvent: () => void,
) {
  const [isLive, setLive] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [isOff, setOff] = useState(false);
  const emit = useEffectEvent(onEvent);
  const isShown = useSyncExternalStore(onVisibilityChange, isVisible, () => true) || whileHidden;
  const reject = useEffectEvent(() => onRejected?.());

  useEffect(() => {
    if (token === null || !isShown) return;
    const stop = openEventStream({
      path,
      headers: header ? { [header]: token } : {},
      onMessage: () => {
        setLive(true);
        setSilent(false);
        setOff(false);
        emit();
      },
      onTimeout: () => setSilent(true),
      onDisconnect: () => setLive(false),
      onSilence: () => setOff(true),
      rejectedStatus,
      onUnauthorized: () => reject(),
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [path, token, header, rejectedStatus, isShown]);

  return { isLive, isSilent, isOff };
}
