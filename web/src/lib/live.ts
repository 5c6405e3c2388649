import { useEffect, useState } from "react";
import { followLine } from "./live-line.ts";
import { type Account, dropDeadToken, readToken, tokenHeaders, useToken } from "./session.ts";

/**
 * Calls `onNews` whenever something about this account has changed on the server, and after every time the line was
 * down, for then it may have. `isLive` while the line stands; until it does, whoever shows the news asks for it now and
 * then. `isSilent` when nothing came for so long that there is no connection, and until something comes again.
 */
export function useLive(account: Account, path: string, onNews: () => void): { isLive: boolean; isSilent: boolean } {
  const token = useToken(account);
  const [isLive, setLive] = useState(false);
  const [isSilent, setSilent] = useState(false);

  useEffect(() => {
    if (token === null) return;
    const stop = followLine({
      path,
      headers: { [tokenHeaders[account]]: token },
      heard: () => {
        setLive(true);
        setSilent(false);
        onNews();
      },
      missed: () => setSilent(true),
      lost: () => setLive(false),
      refused: () => dropDeadToken(account, token),
      isWanted: () => readToken(account) === token,
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [account, token, path, onNews]);

  return { isLive, isSilent };
}
