import type { ComponentProps } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./warning.module.css";

/** A warning that must be noticed. */
export function Warning({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={classes(styles["warning"], className)} />;
}
