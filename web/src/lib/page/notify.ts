import { toast } from "react-hot-toast/headless";

let newest = "";
let count = 0;

/**
 * Id for the next toast, after dismissing the current one: only one toast at a time, so that two never contradict each
 * other. Each id is unique, because ending an older toast with the same id (timeout, exit animation) would end the
 * newer one.
 */
function replaceNewest(): { id: string } {
  toast.remove(newest);
  count += 1;
  newest = `newest ${count}`;
  return { id: newest };
}

/**
 * Shows a toast, for confirmations and for messages that are also shown in place. All toasts go through here, so that
 * only the library's core without styles is loaded.
 */
export const notify = {
  success: (message: string) => toast.success(message, replaceNewest()),
  failure: (message: string) => toast.error(message, replaceNewest()),
  warning: (message: string) => toast(message, replaceNewest()),
  /** Shows a message that stays until it is dismissed. */
  lasting: (message: string) => toast(message, { id: message }),
};

/**
 * Shows the message of a response. Pass it as a mutation's own `onSuccess`: callbacks passed to `mutate` are dropped
 * when the mutation has removed the button that called it.
 */
export function notifyResponse({ message }: { message?: string | undefined }): void {
  if (message) notify.success(message);
}
