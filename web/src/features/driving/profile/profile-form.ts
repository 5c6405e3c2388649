import { zodResolver } from "@hookform/resolvers/zod";
import { type DriverProfile, UpdateDriverProfile } from "@lamplight/api/contract/drivers.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { useEffect } from "react";
import { useController, useForm } from "react-hook-form";
import type { z } from "zod";
import { NewPicture } from "../../../components/fields/picture-field.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useUpdateDriver } from "../queries.ts";

const Fields = UpdateDriverProfile.omit({ image: true, sharesPosition: true }).required().extend({ image: NewPicture });
type Fields = z.infer<typeof Fields>;
/** Name of the unsaved draft. */
export const PROFILE_DRAFT = "profile";

/** Labels of the profile fields. */
export const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  licenseNumber: "License Number",
  vehicleType: "Vehicle Type",
  vehicleModel: "Vehicle Model",
  vehicleNumber: "Plate Number",
} as const;
const fieldNames = ["name", "phone", "licenseNumber", "vehicleType", "vehicleModel", "vehicleNumber"] as const;

/** Form state of the driver's profile. Fields and picture are sent as one form. */
export function useProfileForm(driver: DriverProfile, onDone: () => void) {
  const update = useUpdateDriver();
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      ...driver,
      phone: formatPhone(driver.phone),
      vehicleType: driver.requestedVehicle ?? driver.vehicleType,
      image: undefined,
    },
  });
  const { control, register, setFocus, watch, formState } = form;
  const picture = useController({ control, name: "image" });
  useEffect(() => setFocus("name"), [setFocus]);
  const draft = useFormDraft(PROFILE_DRAFT, form, [...fieldNames, "image"], "driver");
  const sending = useFormSend(form, [...fieldNames, "image"], async (fields) => {
    const body = new FormData();
    for (const name of fieldNames) body.set(name, fields[name]);
    if (fields.image) body.set("image", fields.image);
    await draft.sending(() => update.mutateAsync(body));
    onDone();
  });
  const field = (name: (typeof fieldNames)[number]) => ({
    label: labels[name],
    required: true,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return {
    picture: {
      file: picture.field.value,
      error: formState.errors.image?.message,
      onChoose: picture.field.onChange,
    },
    field,
    phone: watch("phone"),
    register,
    errors: formState.errors,
    sending,
    isBusy: update.isPending,
    cancel: () => {
      draft.end();
      onDone();
    },
  };
}
