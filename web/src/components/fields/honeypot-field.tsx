import type { Ref } from "react";
import styles from "./honeypot-field.module.css";

/** Tells 1Password, LastPass, Bitwarden, Dashlane and browsers not to fill in a field. */
const NOT_FILLED = {
  autoComplete: "off",
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
} as const;

/** A field that only bots fill in: not visible, not focusable, hidden from screen readers. */
export const HoneypotField = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <div className={styles["trap"]} aria-hidden="true" inert>
    <label>
      Leave this empty
      <input ref={ref} name="reference" tabIndex={-1} {...NOT_FILLED} />
    </label>
  </div>
);
