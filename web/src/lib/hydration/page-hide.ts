import { useEffect, useRef } from "react";

/** Calls `leave` when the component unmounts and when the document is hidden for good (pagehide). */
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
