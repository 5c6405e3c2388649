import { zodResolver } from "@hookform/resolvers/zod";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { EditPatient } from "@lamplight/api/contract/patient-edit.ts";
import type { PatientRecord } from "@lamplight/api/contract/patients.ts";
import { useForm } from "react-hook-form";
import { EditRecordDialog } from "../../../components/dialogs/edit-record-dialog.tsx";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { EmailField, TextField } from "../../../components/form/field.tsx";
import { useEditForm } from "../../../lib/drafts/edit-form.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { useEditPatient } from "./edit-queries.ts";

const valuesOf = ({ name, phone, email }: PatientRecord["patient"]) => ({
  name,
  phone: formatPhone(phone),
  email,
});

type EditDialogProps = { patient: PatientRecord["patient"]; onClose: () => void };

/** Corrects a patient's contact data. A change by somebody else is shown before saving. */
export function EditDialog({ patient, onClose }: EditDialogProps) {
  const { _id, name, email } = patient;
  const form = useForm({
    resolver: zodResolver(EditPatient.omit({ revision: true })),
    defaultValues: valuesOf(patient),
  });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: edit } = useEditPatient(_id);
  const { opened, changed } = useEditForm(patient, form, { subject: _id, valuesOf });
  const sending = useStaffFormSend(`edit ${_id}`, form, ["name", "phone", "email"], async (input) => {
    await edit({ ...input, revision: opened.revision });
    onClose();
  });
  return (
    <EditRecordDialog
      title={`Edit ${name}`}
      text="Changes are logged. The patient keeps their login."
      sending={sending}
      isSending={isSubmitting}
      changed={changed}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
      <PhoneField
        typed={watch("phone")}
        says="We'll call"
        autoComplete="off"
        error={errors.phone?.message}
        {...register("phone")}
      />
      <EmailField
        autoComplete="off"
        required={email !== ""}
        hint="A new email counts once the patient opens the link that we send to it."
        error={errors.email?.message}
        {...register("email", { setValueAs: (typed: string) => (typed.trim() === email ? undefined : typed) })}
      />
    </EditRecordDialog>
  );
}
