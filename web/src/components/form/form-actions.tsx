import { Actions } from "../layout/boxes.tsx";
import { Button } from "./button.tsx";

type FormActionsProps = {
  /** Label of the submit button. */
  send: string;
  /** Its label while sending. */
  sending: string;
  isSending: boolean;
  /** True while the form must not be sent. */
  isBlocked?: boolean;
  onCancel: () => void;
};

/** The submit and cancel buttons of a form inside a page. */
export function FormActions({ send, sending, isSending, isBlocked = false, onCancel }: FormActionsProps) {
  return (
    <Actions>
      <Button type="submit" busy={isSending} busyLabel={sending} disabled={isBlocked}>
        {send}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Actions>
  );
}
