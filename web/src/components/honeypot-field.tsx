import type { Ref } from "react";
import styles from "./honeypot-field.module.css";

/** A field only programs find: it is out of sight, out of the tab order and out of what is read aloud. */
export const HoneypotField = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <div className={styles["trap"]} aria-hidden="true" inert>
    <label>
      Leave this empty
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
