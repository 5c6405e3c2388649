import { type ReactNode, useEffect, useRef, useState } from "react";

type WhenNearProps = { fallback: ReactNode; children: ReactNode };

/** Shows its children, and so has them loaded, once the reader is less than a screen above them. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    // Whatever lies above the reader counts as near: one may have jumped past it.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        setNear(true);
      },
      { rootMargin: "1000000px 0px 100% 0px" },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  return isNear ? children : <div ref={place}>{fallback}</div>;
}
