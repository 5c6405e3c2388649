import { useEffect, useEffectEvent, useState } from "react";
import { openEventStream } from "./event-stream.ts";
import { type Account, dropDeadToken, tokenHeaders, useToken } from "./session.ts";

/** By what right a line is listened to. */
export type Right = {
  /** Null while there is no session. */
  token: string | null;
  /** In which header the token travels; none where the right is a cookie's. */
  header?: string;
  /** With which status the server grants it no longer, 401 unless told otherwise. */
  refusal?: number;
  onRefused?: () => void;
};

/** Credential of the session. It ends with the session. */
export function useRightOf(account: Account): Right {
  const token = useToken(account);
  const onRefused = () => token !== null && dropDeadToken(account, token);
  return { token, header: tokenHeaders[account], onRefused };
}

/**
 * Calls `onContentUpdate` whenever something has changed on the server, and after every time the line was down, for then it may
 * have. `isLive` while the line stands; until it does, whoever shows the news asks for it now and then. `isSilent` when
 * nothing came for so long that there is no connection, and until something comes again; `isOff` when nothing came for as long
 * for any other reason, too.
 */
export function useLive(path: string, { token, header, refusal = 401, onRefused }: Right, onContentUpdate: () => void) {
  const [isLive, setLive] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [isOff, setOff] = useState(false);
  const tell = useEffectEvent(onContentUpdate);
  const turnAway = useEffectEvent(() => onRefused?.());

  useEffect(() => {
    if (token === null) return;
    const stop = openEventStream({
      path,
      headers: header ? { [header]: token } : {},
      heard: () => {
        setLive(true);
        setSilent(false);
        setOff(false);
        tell();
      },
      missed: () => setSilent(true),
      lost: () => setLive(false),
      off: () => setOff(true),
      refusal,
      refused: () => turnAway(),
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [path, token, header, refusal]);

  return { isLive, isSilent, isOff };
}
