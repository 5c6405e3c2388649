import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold.module.css";

type FoldProps = {
  title: string;
  /** How much it is, beside the title. */
  about?: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Past or further parts of a page, shown when the line is pressed. */
export const Fold = ({ title, about, onToggle, children }: FoldProps) => (
  <details className={styles["fold"]} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      {title}
      {about && <span>{about}</span>}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <div>{children}</div>
  </details>
);
