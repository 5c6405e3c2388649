import { zodResolver } from "@hookform/resolvers/zod";
import { id } from "@lamplight/api/contract/fields.ts";
import { InviteNurse } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { DialogCard } from "../../components/dialog-card.tsx";
import { EmailField, SelectField } from "../../components/field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import { Invitation } from "./invitation.tsx";
import { useInviteNurse } from "./queries.ts";

export type Nurse = { _id: string; name: string };

type InviteNurseDialogProps = { isOpen: boolean; nurses: readonly Nurse[]; onClose: () => void };

/** Gives one of the nurses a side of her own, by letter. */
export function InviteNurseDialog({ isOpen, nurses, onClose }: InviteNurseDialogProps) {
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={onClose}
      title="Invite a nurse"
      text="She gets a letter with a link to her own side: her visits, her hours, her time off."
    >
      <InviteNurseForm nurses={nurses} onDone={onClose} />
    </DialogCard>
  );
}

const Wish = InviteNurse.extend({ docId: id("nurse") });

function InviteNurseForm({ nurses, onDone }: { nurses: readonly Nurse[]; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(Wish), defaultValues: { docId: "", email: "" } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: invite } = useInviteNurse();
  const sending = useFormSend(form, ["docId", "email"], async (wish) => {
    const { message } = await invite(wish);
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Invitation {...sending} isSending={isSubmitting} onCancel={onDone}>
      <SelectField label="Nurse" required error={errors.docId && "Please choose a nurse"} {...form.register("docId")}>
        <option value="">Choose a nurse</option>
        {nurses.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <EmailField autoComplete="off" error={errors.email?.message} {...form.register("email")} />
    </Invitation>
  );
}
