import type { MouseEvent } from "react";

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    /** What is done to the element that `commandfor` names; see `command`. */
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}

/**
 * Makes a button open or close a dialog by itself, before any code is there. Browsers that know no such command are helped
 * once it is.
 */
export const command = (command: "show-modal" | "close", dialogId: string) => ({
  command,
  commandfor: dialogId,
  onClick: ({ currentTarget }: MouseEvent) => {
    if ("commandForElement" in currentTarget) return;
    const dialog = document.getElementById(dialogId);
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (command === "close") dialog.close();
    else dialog.showModal();
  },
});
