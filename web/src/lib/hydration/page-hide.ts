import { useEffect, useEffectEvent } from "react";

/** Calls `leave` when the component unmounts and when the document is hidden for good (pagehide). */
export function useOnPageHide(leave: () => void): void {
  const goAway = useEffectEvent(leave);
  useEffect(() => {
    const onPageHide = () => goAway();
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      onPageHide();
    };
  }, []);
}
