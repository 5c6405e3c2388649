import type { SyntheticEvent } from "react";

/**
 * For a button that shows or hides a dialog over the page by itself, before any code is there (HTML, popover attribute). The
 * page behind stays within reach, so that not all of it is reckoned anew. Browsers that know no popovers are helped once code is there.
 * @param dialogId of a `dialog` that is marked as `popover`
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

/** Hides the dialog in which something happened, or itself. */
export const hideAround = ({ currentTarget }: SyntheticEvent) => {
  const dialog = currentTarget.closest("dialog");
  if (knowsPopovers()) dialog?.hidePopover();
  else dialog?.close();
};

/** True if the browser already toggled the popover when this button was pressed. */
export const isAnswered = (button: Element): boolean => knowsPopovers() && button.hasAttribute("popovertarget");

const knowsPopovers = (): boolean => "popover" in HTMLElement.prototype;
