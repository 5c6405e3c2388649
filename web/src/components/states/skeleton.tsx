import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./skeleton.module.css";

/** One grey placeholder shape. */
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

/** Skeleton of loading content, with a label for screen readers. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
