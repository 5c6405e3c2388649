import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import { Unseen } from "./layout.tsx";
import styles from "./skeleton.module.css";

/** One grey shape of what is coming. */
export function Bone({
  shape = "line",
  short = false,
  className,
}: {
  shape?: "line" | "title" | "square" | "card";
  short?: boolean;
  className?: string;
}) {
  return <span className={classes(styles["bone"], styles[shape], short && styles["short"], className)} />;
}

/** Bones in the shape of what comes, with a word for those who listen. */
export function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <Unseen>{label}</Unseen>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
