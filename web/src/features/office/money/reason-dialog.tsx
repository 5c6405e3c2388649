import { zodResolver } from "@hookform/resolvers/zod";
import { requiredText } from "@lamplight/api/contract/fields.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextArea } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import type { Changed } from "../../../lib/drafts/opened-record.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";

type ReasonDialogProps = {
  isOpen: boolean;
  /** Name of the draft that keeps the text: the record's id and the action. */
  draft: string;
  title: string;
  text: string;
  /** Label of the text field. */
  label: string;
  confirmLabel: string;
  /** A change by somebody else since the dialog was opened, which has to be looked at first. */
  changed?: Changed | null;
  send: (input: { reason: string }) => Promise<unknown>;
  onClose: () => void;
};

const Reason = z.object({ reason: requiredText("Please write a few words", 500) });

/** Asks for a sentence before a final action on money. The text stays in the form if the call fails. */
export function ReasonDialog({ isOpen, title, text, onClose, ...asking }: ReasonDialogProps) {
  return (
    <DialogCard isOpen={isOpen} title={title} text={text} onClose={onClose}>
      <Asking {...asking} onClose={onClose} />
    </DialogCard>
  );
}

type AskingProps = Omit<ReasonDialogProps, "isOpen" | "title" | "text">;

function Asking({ draft, label, confirmLabel, changed = null, send, onClose }: AskingProps) {
  const form = useForm({ resolver: zodResolver(Reason), defaultValues: { reason: "" } });
  const { errors, isSubmitting } = form.formState;
  const sending = useStaffFormSend(draft, form, ["reason"], async (input) => {
    await send(input);
    form.reset();
    onClose();
  });
  return (
    <Form {...sending}>
      <TextArea label={label} rows={3} maxLength={500} error={errors.reason?.message} {...form.register("reason")} />
      <ChangedNotice changed={changed} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="One moment…" disabled={changed !== null}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
