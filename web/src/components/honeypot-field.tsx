import type { Ref } from "react";
import styles from "./honeypot-field.module.css";

/** A field that only bots fill in: not visible, not focusable, hidden from screen readers. */
export const HoneypotField = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <div className={styles["trap"]} aria-hidden="true" inert>
    <label>
      Leave this empty
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
