import { type ComponentProps, useEffect, useRef } from "react";

type DialogProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & {
  /** Omit it if buttons toggle the dialog as a popover, without code (lib/popover.ts). */
  isOpen?: boolean;
};

/**
 * Native dialog. Modal unless it is a popover. Moves the focus in and back, and closes on Escape. The content is
 * mounted again each time `isOpen` becomes true.
 */
export function Dialog({ isOpen, children, ...dialog }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen === true) ref.current?.showModal();
    if (isOpen === false) ref.current?.close();
  }, [isOpen]);
  return (
    <dialog {...dialog} ref={ref}>
      {isOpen !== false && children}
    </dialog>
  );
}
