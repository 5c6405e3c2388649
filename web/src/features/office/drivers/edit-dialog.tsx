import { zodResolver } from "@hookform/resolvers/zod";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { EditDriver, type OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useForm } from "react-hook-form";
import { EditRecordDialog } from "../../../components/dialogs/edit-record-dialog.tsx";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { EmailField, TextField } from "../../../components/form/field.tsx";
import { useEditForm } from "../../../lib/drafts/edit-form.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { useEditDriver } from "./queries.ts";

const FIELDS = ["name", "email", "phone", "licenseNumber", "vehicleNumber"] as const;

const valuesOf = ({ name, email, phone, licenseNumber, vehicleNumber }: OfficeDriverRecord) => ({
  ...{ name, email, phone: formatPhone(phone), licenseNumber, vehicleNumber },
});

/** Corrects a driver's data. A change by somebody else is shown before saving. */
export function EditDialog({ driver, onClose }: { driver: OfficeDriverRecord; onClose: () => void }) {
  const { _id, name } = driver;
  const form = useForm({
    resolver: zodResolver(EditDriver.omit({ revision: true })),
    defaultValues: valuesOf(driver),
  });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: edit } = useEditDriver(_id);
  const { opened, changed } = useEditForm(driver, form, { subject: _id, valuesOf });
  const sending = useStaffFormSend(`edit ${_id}`, form, FIELDS, async (input) => {
    await edit({ ...input, revision: opened.revision });
    onClose();
  });
  return (
    <EditRecordDialog
      title={`Edit ${name}`}
      text="Changes are logged."
      sending={sending}
      isSending={isSubmitting}
      changed={changed}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
      <EmailField
        autoComplete="off"
        hint="The driver logs in with it. We email the old address about the change."
        error={errors.email?.message}
        {...register("email")}
      />
      <PhoneField
        typed={watch("phone")}
        says="Passengers can call"
        autoComplete="off"
        required
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextField
        label="License"
        autoComplete="off"
        error={errors.licenseNumber?.message}
        {...register("licenseNumber")}
      />
      <TextField
        label="Plate"
        autoComplete="off"
        required
        error={errors.vehicleNumber?.message}
        {...register("vehicleNumber")}
      />
    </EditRecordDialog>
  );
}
