import { zodResolver } from "@hookform/resolvers/zod";
import { INVITATION_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import { InviteStaff, OFFICE_ROLES } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { EmailField, SelectField, TextField } from "../../../components/form/field.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { notify } from "../../../lib/page/notify.ts";
import { Invitation } from "../access/invitation.tsx";
import { useInviteStaff } from "../queries.ts";
import { ROLE_HINTS, ROLE_NAMES } from "./role-words.ts";

/** Invites a colleague to the office by email. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={onClose}
      title="Invite a colleague"
      text={`We'll email them a link to choose a password and set up a second factor. It works for ${inWords(INVITATION_DAYS, "days")}.`}
    >
      <InviteForm onDone={onClose} />
    </DialogCard>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(InviteStaff),
    defaultValues: { name: "", email: "", role: "desk" as const },
  });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: invite } = useInviteStaff();
  const sending = useStaffFormSend("invitation", form, ["name", "email", "role"], async (input) => {
    const { message } = await invite(input);
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Invitation {...sending} isSending={isSubmitting} onCancel={onDone}>
      <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
      <EmailField autoComplete="off" error={errors.email?.message} {...register("email")} />
      <SelectField label="Role" hint={ROLE_HINTS[watch("role")]} error={errors.role?.message} {...register("role")}>
        {OFFICE_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
    </Invitation>
  );
}
