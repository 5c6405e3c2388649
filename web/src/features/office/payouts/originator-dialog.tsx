import { zodResolver } from "@hookform/resolvers/zod";
import { Originator, type SavedOriginator } from "@lamplight/api/contract/bank-accounts.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useSaveOriginator } from "./queries.ts";

type OriginatorDialogProps = { known: SavedOriginator | null; onClose: () => void };

const FIELDS = ["companyName", "companyId", "routingNumber", "destinationNumber", "destinationName"] as const;
const LABELS: Record<(typeof FIELDS)[number], [label: string, hint: string]> = {
  companyName: ["Company name", "As payees read it on their statements"],
  companyId: ["Company ID", "Your bank gives you this, often 1 and your tax ID"],
  routingNumber: ["Our bank's routing number", "Your bank calls it originating DFI"],
  destinationNumber: ["Immediate destination", "Where the file goes first: usually the same routing number"],
  destinationName: ["Name of the bank", "As your bank writes it in files"],
};
const EMPTY = { companyName: "", companyId: "", routingNumber: "", destinationNumber: "", destinationName: "" };

/** What our own bank knows us by, for the head of bank files. */
export function OriginatorDialog({ known, onClose }: OriginatorDialogProps) {
  return (
    <DialogCard
      isOpen
      title="Our bank's details"
      text="Each bank file names us with these. Your bank tells you them when you sign up for ACH files."
      onClose={onClose}
    >
      <OriginatorForm known={known} onClose={onClose} />
    </DialogCard>
  );
}

function OriginatorForm({ known, onClose }: OriginatorDialogProps) {
  const [opened] = useState(known);
  const form = useForm({ resolver: zodResolver(Originator), defaultValues: opened ?? EMPTY });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: save } = useSaveOriginator();
  const sending = useFormSend(form, FIELDS, async (input) => {
    await save({ ...input, revision: opened?.revision ?? 0 });
    onClose();
  });
  return (
    <Form {...sending}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name][0]}
          hint={LABELS[name][1]}
          autoComplete="off"
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving…">
          Save details
        </Button>
      </DialogActions>
    </Form>
  );
}
