import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * State of a button that shows the content below it. A press outside, leaving it with the keyboard, and Escape hide the
 * content; Escape also returns the focus to the button. Spread `whole` on the element that contains both.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [isOpen]);

  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return;
    setOpen(false);
    ref.current?.querySelector("button")?.focus();
  };
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    whole: { ref, onBlur, onKeyDown },
  };
}
