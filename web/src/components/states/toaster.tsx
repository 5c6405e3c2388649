import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { classes } from "../../lib/page/classes.ts";
import { offerToastSlot } from "../../lib/page/toast-slot.ts";
import styles from "./toaster.module.css";

/** Five seconds. Pauses while the toast is hovered or focused. */
const DURATION_MS = 5000;
const icons = {
  success: CircleCheck,
  error: CircleAlert,
  blank: Info,
  loading: Info,
  custom: Info,
};

/** Newer toasts share one place, which keeps the focus. Lasting toasts have their own. */
const placeOf = ({ id, message }: Toast) => (id === message ? id : "newest");

/** Toasts in the corner of the screen, and a slot below them. */
export function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: DURATION_MS,
    success: { duration: DURATION_MS },
    error: { duration: DURATION_MS },
    removeDelay: 0,
  });
  return (
    <div className={styles["corner"]}>
      <section
        aria-label="Notifications"
        aria-live="polite"
        aria-atomic="false"
        className={styles["text"]}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {toasts
          .filter((message) => message.visible)
          .map((message) => {
            const Icon = icons[message.type];
            return (
              <div key={placeOf(message)} className={classes(styles["toast"], styles[message.type])}>
                <Icon size={22} aria-hidden />
                <p>{resolveValue(message.message, message)}</p>
                <button
                  type="button"
                  className={styles["close"]}
                  aria-label="Dismiss"
                  onClick={() => {
                    toast.dismiss(message.id);
                    handlers.endPause();
                  }}
                >
                  <X size={18} aria-hidden />
                </button>
              </div>
            );
          })}
      </section>
      <div ref={offerToastSlot} className={styles["place"]} />
    </div>
  );
}
