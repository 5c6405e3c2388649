import { type ComponentProps, useEffect, useRef } from "react";

type DialogProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & {
  /** Left out where buttons of the page show and hide it as a popover, which needs no code (lib/popover.ts). */
  isOpen?: boolean;
};

/**
 * The one dialog, the browser's own: above everything, the keyboard taken in and given back at the end, the page behind it out of
 * reach unless it is a popover. Escape closes it. What stands in it is drawn anew each time code opens it.
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
