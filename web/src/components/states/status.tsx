import { Check, CircleCheck, CircleMinus, CircleX, Clock3, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./status.module.css";

/** Dot and word: filled when available, hollow when not. */
export function Availability({ available }: { available: boolean }) {
  return (
    <span className={classes(styles["dot"], !available && styles["off"])}>
      {available ? "Available" : "Not Available"}
    </span>
  );
}

const icons = {
  good: CircleCheck,
  waiting: Clock3,
  past: Check,
  off: CircleMinus,
  bad: CircleX,
} satisfies Record<string, LucideIcon>;

/** A status with icon, text and background, never by color alone. */
export function Status({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={classes(styles["chip"], styles[tone])}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </span>
  );
}
