import { type ReactNode, useEffect, useRef, useState } from "react";

type WhenNearProps = { fallback: ReactNode; children: ReactNode };

/** Renders its children, and so loads them, once they are less than a screen below the viewport. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    // Everything above the viewport counts as near, because the visitor may have jumped past it.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        setNear(true);
      },
      { rootMargin: "1000000px 0px 100% 0px" },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);

  return isNear ? children : <div ref={element}>{fallback}</div>;
}
