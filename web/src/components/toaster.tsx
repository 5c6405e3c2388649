import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { classes } from "../lib/classes.ts";
import styles from "./toaster.module.css";

/** Top right, five seconds (spec §9). Holds still while read with mouse or keyboard. */
const DURATION_MS = 5000;
const icons = {
  success: CircleCheck,
  error: CircleAlert,
  blank: Info,
  loading: Info,
  custom: Info,
};

export function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: DURATION_MS,
    success: { duration: DURATION_MS },
    error: { duration: DURATION_MS },
    removeDelay: 0,
  });
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-atomic="false"
      className={styles["corner"]}
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
            <div key={message.id} className={classes(styles["toast"], styles[message.type])}>
              <Icon size={22} aria-hidden />
              <p>{resolveValue(message.message, message)}</p>
              <button
                type="button"
                className={styles["close"]}
                aria-label="Dismiss"
                onClick={() => toast.dismiss(message.id)}
              >
                <X size={18} aria-hidden />
              </button>
            </div>
          );
        })}
    </section>
  );
}
