import { toast } from "react-hot-toast/headless";

let newest = "";
let said = 0;

/**
 * One at a time: a newer message takes the place of the older one, and so cannot stand beside what it contradicts. Each has a
 * name of its own: under one name for all, what ends an older one (its time is over, its going is under way) ends a newer one
 * that nobody has seen yet.
 */
function only(): { id: string } {
  toast.remove(newest);
  said += 1;
  newest = `newest ${said}`;
  return { id: newest };
}

/**
 * Says something in the corner of the screen, for a while: good news, and what also stands where it belongs. The one door
 * to toasts, so that only the style-free core is loaded.
 */
export const notify = {
  success: (message: string) => toast.success(message, only()),
  failure: (message: string) => toast.error(message, only()),
  warning: (message: string) => toast(message, only()),
  /** Shows a message that stays until it is dismissed. */
  lasting: (message: string) => toast(message, { id: message }),
};

/**
 * Says what an answer says of itself. As a mutation's own `onSuccess` it is said whatever has become of the button by then:
 * what is handed to `mutate` is forgotten with a button that the deed itself has taken off the screen.
 */
export function notifyResponse({ message }: { message?: string | undefined }): void {
  if (message) notify.success(message);
}
