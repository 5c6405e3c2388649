import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold.module.css";

type FoldProps = {
  title: ReactNode;
  /** How much it is, beside the title. */
  about?: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Past or further parts of a page, shown when the line is pressed. */
export const Fold = ({ title, about, isOpen, onToggle, children }: FoldProps) => (
  <details className={styles["fold"]} open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      {title}
      {about && <span>{about}</span>}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <div>{children}</div>
  </details>
);
