import type { ComponentProps, ReactNode } from "react";
import type { Changed } from "../../lib/drafts/opened-record.ts";
import { Form } from "../form/form.tsx";
import { FormActions } from "../form/form-actions.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { DialogCard } from "./dialog-card.tsx";

type EditRecordDialogProps = {
  title: string;
  text: string;
  sending: Pick<ComponentProps<typeof Form>, "send" | "formError">;
  isSending: boolean;
  /** A change by somebody else, which has to be looked at first. */
  changed: Changed | null;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog that corrects a record. It saves only once a change by somebody else was looked at. */
export function EditRecordDialog(props: EditRecordDialogProps) {
  const { title, text, sending, isSending, changed, onClose, children } = props;
  return (
    <DialogCard isOpen onClose={onClose} title={title} text={text}>
      <Form {...sending}>
        {children}
        <ChangedNotice changed={changed} />
        <FormActions
          send="Save changes"
          sending="Saving…"
          isSending={isSending}
          isBlocked={changed !== null}
          onCancel={onClose}
        />
      </Form>
    </DialogCard>
  );
}
