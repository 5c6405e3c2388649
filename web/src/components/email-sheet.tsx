import styles from "./email-sheet.module.css";

/** The words of a letter. Of a page with such a dialog open, this alone goes on paper. */
export const EmailSheet = ({ text }: { text: string }) => (
  <pre data-letter className={styles["words"]}>
    {text}
  </pre>
);
