import { type ComponentProps, useEffect, useRef } from "react";

type DialogProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & {
  isOpen: boolean;
};

/**
 * The one dialog, the browser's own: above everything, the page behind it out of reach, the keyboard kept inside and given
 * back at the end. Escape closes it. What stands in it is drawn anew each time code opens it.
 */
export function Dialog({ isOpen, children, ...dialog }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  return (
    <dialog {...dialog} ref={ref}>
      {isOpen && children}
    </dialog>
  );
}
