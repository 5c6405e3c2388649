import type { ReactNode } from "react";
import styles from "./folded.module.css";

/** A part that a button shows. It is always printed. */
export const Folded = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={isOpen ? undefined : styles["folded"]}>{children}</div>
);
