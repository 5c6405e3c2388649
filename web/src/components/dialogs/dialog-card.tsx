import { type ReactNode, useId } from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog-card.module.css";

type DialogCardProps = {
  isOpen: boolean;
  title: string;
  text?: ReactNode;
  onClose: () => void;
  /** Fields and buttons below the text. */
  children: ReactNode;
};

/** A dialog with a title and text, in the middle of the screen. */
export function DialogCard({ isOpen, title, text, onClose, children }: DialogCardProps) {
  const titleId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} className={styles["dialog"]} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {text && <p className={styles["text"]}>{text}</p>}
      {children}
    </Dialog>
  );
}

/** The buttons at the bottom of the card. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles["actions"]}>{children}</div>
);
