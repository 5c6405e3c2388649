import { Button } from "./button.tsx";
import styles from "./form-actions.module.css";

type FormActionsProps = {
  /** What sends the form. */
  send: string;
  /** What stands there meanwhile. */
  sending: string;
  isSending: boolean;
  onCancel: () => void;
};

/** The end of a form that opened within a page: it is sent, or closed. */
export function FormActions({ send, sending, isSending, onCancel }: FormActionsProps) {
  return (
    <div className={styles["actions"]}>
      <Button type="submit" busy={isSending} busyLabel={sending}>
        {send}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
