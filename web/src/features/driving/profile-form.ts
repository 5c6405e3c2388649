import { zodResolver } from "@hookform/resolvers/zod";
import { type DriverProfile, UpdateDriverProfile } from "@lamplight/api/contract/drivers.ts";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { usePicture } from "../../components/picture-field.tsx";
import { digitsOf } from "../../lib/dialled.ts";
import { Failure, showFieldFaults } from "../../lib/failure.ts";
import { createKeptEdits } from "../../lib/kept-edits.ts";
import { useUpdateDriver } from "./queries.ts";

const Fields = UpdateDriverProfile.omit({ image: true }).required();
type Fields = z.infer<typeof Fields>;
/** What drivers were changing about their profile when their session ended. */
export const driverEdits = createKeptEdits<{ fields: Fields; picture: File | undefined }>("driver");

/** What each line of the profile is called, to read and to change. */
export const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  licenseNumber: "License Number",
  vehicleType: "Vehicle Type",
  vehicleModel: "Vehicle Model",
  vehicleNumber: "Plate Number",
} as const;
const names = ["name", "phone", "licenseNumber", "vehicleType", "vehicleModel", "vehicleNumber"] as const;

/** The driver's profile while it is edited. What was changed goes to the server as one form, picture and all. */
export function useProfileForm(driver: DriverProfile, onSaved: () => void) {
  const [kept] = useState(() => driverEdits.of(driver._id));
  const picture = usePicture(kept?.picture);
  const update = useUpdateDriver();
  const { register, handleSubmit, setValue, getValues, setError, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: kept?.fields ?? driver,
  });
  driverEdits.useKeeping(driver._id, () => ({ fields: getValues(), picture: picture.file }));
  const send = handleSubmit((fields) => {
    const form = new FormData();
    for (const name of names) form.set(name, fields[name]);
    if (picture.file) form.set("image", picture.file);
    update.mutate(form, {
      onSuccess: onSaved,
      onError: (thrown) => {
        showFieldFaults(thrown, names, setError);
        if (thrown instanceof Failure) picture.setFault(thrown.fields["image"]);
      },
    });
  });
  const field = (name: (typeof names)[number]) => ({
    label: labels[name],
    required: true,
    error: formState.errors[name]?.message,
    ...register(name, {
      ...(name === "phone" && { onChange: ({ target }) => setValue(name, digitsOf(target.value)) }),
    }),
  });
  return {
    picture,
    field,
    register,
    faults: formState.errors,
    submit: (event: FormEvent) => void send(event),
    isBusy: update.isPending,
  };
}
