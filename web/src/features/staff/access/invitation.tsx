import type { ComponentProps } from "react";
import { DialogActions } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";

type InvitationProps = Pick<ComponentProps<typeof Form>, "send" | "formError" | "children"> & {
  isSending: boolean;
  onCancel: () => void;
};

/** The form around an invitation's fields. */
export const Invitation = ({ isSending, onCancel, children, ...sending }: InvitationProps) => (
  <Form {...sending}>
    {children}
    <DialogActions>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isSending} busyLabel="Inviting…">
        Send invitation
      </Button>
    </DialogActions>
  </Form>
);
