import styles from "./email-sheet.module.css";

/** Text of a printed letter. While its dialog is open, only this is printed. */
export const EmailSheet = ({ text }: { text: string }) => (
  <pre data-letter className={styles["words"]}>
    {text}
  </pre>
);
