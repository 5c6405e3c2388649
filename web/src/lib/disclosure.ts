import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * A button that shows what stands right below it, until something outside is pressed or the keyboard leaves; Escape hides
 * it too and goes back to the button. `whole` belongs on the element that holds both.
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
