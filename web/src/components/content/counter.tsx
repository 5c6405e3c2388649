import { useEffect, useRef, useState } from "react";

const DURATION_MS = 2000;

/** Counts from 0 to `target` in two seconds when it scrolls into view. Does not move with reduced motion. */
export function Counter({ target, suffix = "" }: { target: number; suffix?: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(target);

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    const run = () => {
      const start = performance.now();
      const step = (now: number) => {
        const share = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
        setShown(Math.round(target * (1 - (1 - share) ** 3)));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        run();
      },
      { threshold: 0.6 },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [target]);

  return (
    <span ref={ref}>
      {shown}
      {suffix}
    </span>
  );
}
