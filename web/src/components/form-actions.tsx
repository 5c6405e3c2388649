import { Button } from "./button.tsx";
import styles from "./form-actions.module.css";

type FormActionsProps = {
  /** Label of the submit button. */
  send: string;
  /** Its label while sending. */
  sending: string;
  isSending: boolean;
  onCancel: () => void;
};

/** The submit and cancel buttons of a form inside a page. */
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
