import { useEffect, useRef } from "react";

/** Calls `leave` when what uses it goes away, with its page or with the whole document. */
export function useOnPageHide(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const goAway = () => latest.current();
    window.addEventListener("pagehide", goAway);
    return () => {
      window.removeEventListener("pagehide", goAway);
      goAway();
    };
  }, []);
}
