import { zodResolver } from "@hookform/resolvers/zod";
import { id } from "@lamplight/api/contract/fields.ts";
import { InviteNurse } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { ChoiceField } from "../../../components/fields/choice-field.tsx";
import { EmailField } from "../../../components/form/field.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { notify } from "../../../lib/page/notify.ts";
import { Invitation } from "../access/invitation.tsx";
import { useInviteNurse } from "../queries.ts";

export type Nurse = { _id: string; name: string };

type InviteNurseDialogProps = { isOpen: boolean; nurses: readonly Nurse[]; onClose: () => void };

/** Invites a nurse by email to log in as a nurse. */
export function InviteNurseDialog({ isOpen, nurses, onClose }: InviteNurseDialogProps) {
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={onClose}
      title="Invite a nurse"
      text="We'll email them a link to set up a login for their visits, hours and time off."
    >
      <InviteNurseForm nurses={nurses} onDone={onClose} />
    </DialogCard>
  );
}

const Input = InviteNurse.extend({ docId: id("nurse") });

function InviteNurseForm({ nurses, onDone }: { nurses: readonly Nurse[]; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(Input), defaultValues: { docId: "", email: "" } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: invite } = useInviteNurse();
  const sending = useStaffFormSend("invitation of a nurse", form, ["docId", "email"], async (input) => {
    const { message } = await invite(input);
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Invitation {...sending} isSending={isSubmitting} onCancel={onDone}>
      <ChoiceField
        label="Nurse"
        what="nurses"
        error={errors.docId && "Please choose a nurse"}
        choices={nurses.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={form.watch("docId")}
        onChoose={(docId) =>
          form.setValue("docId", docId, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <EmailField autoComplete="off" error={errors.email?.message} {...form.register("email")} />
    </Invitation>
  );
}
