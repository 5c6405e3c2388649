import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import { VisuallyHidden } from "./layout.tsx";
import styles from "./skeleton.module.css";

/** One grey shape of what is coming. */
export function Skeleton({
  shape = "line",
  short = false,
  className,
}: {
  shape?: "line" | "title" | "square" | "card";
  short?: boolean;
  className?: string;
}) {
  return <span className={classes(styles["skeleton"], styles[shape], short && styles["short"], className)} />;
}

/** Bones in the shape of what comes, with a word for those who listen. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
