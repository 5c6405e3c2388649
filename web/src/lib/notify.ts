import { toast } from "react-hot-toast/headless";

/** Says something in the corner of the screen, the same thing once. The one door to toasts, so that only the style-free core is loaded. */
export const notify = {
  success: (message: string) => toast.success(message, { id: message }),
  failure: (message: string) => toast.error(message, { id: message }),
  warning: (message: string) => toast(message, { id: message }),
};
