import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./switch.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** `bar` is for the evergreen bar on phones: label below, highlighted when on. */
  variant?: "row" | "bar";
};

/** A switch with immediate effect. Accepts what `register` of react-hook-form returns. */
export function Switch({ label, hint, variant = "row", className, ...control }: SwitchProps) {
  return (
    <label className={classes(styles["switch"], styles[variant], className)}>
      <input {...control} type="checkbox" />
      <span className={styles["track"]} aria-hidden="true" />
      <span className={styles["words"]}>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
