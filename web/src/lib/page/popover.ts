import type { SyntheticEvent } from "react";

/**
 * Props of a button that shows or hides a dialog without code (HTML popover attribute). Not modal, so that the browser
 * does not restyle the whole page. Browsers without popovers work once the code is loaded.
 * @param dialogId id of a `dialog` with the `popover` attribute
 */
export const popoverButton = (action: "show" | "hide", dialogId: string) => ({
  popoverTarget: dialogId,
  popoverTargetAction: action,
  onClick: () => {
    const dialog = document.getElementById(dialogId);
    if (knowsPopovers() || !(dialog instanceof HTMLDialogElement)) return;
    if (action === "show") dialog.showModal();
    else dialog.close();
  },
});

/** Hides the dialog around the event's target, or the target itself. */
export const hideAround = ({ currentTarget }: SyntheticEvent) => {
  const dialog = currentTarget.closest("dialog");
  if (knowsPopovers()) dialog?.hidePopover();
  else dialog?.close();
};

/** True if the browser itself toggled the popover for this button. */
export const isNativePopoverButton = (button: Element): boolean =>
  knowsPopovers() && button.hasAttribute("popovertarget");

const knowsPopovers = (): boolean => "popover" in HTMLElement.prototype;
