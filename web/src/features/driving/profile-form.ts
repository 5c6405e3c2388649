import { zodResolver } from "@hookform/resolvers/zod";
import { type DriverProfile, UpdateDriverProfile } from "@lamplight/api/contract/drivers.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { showFieldFaults } from "../../lib/failure.ts";
import { useUpdateDriver } from "./queries.ts";

const Fields = UpdateDriverProfile.omit({ image: true }).required();
type Fields = z.infer<typeof Fields>;
const names = ["name", "phone", "licenseNumber", "vehicleType", "vehicleModel", "vehicleNumber"] as const;

/** The driver's profile while it is edited. What was changed goes to the server as one form, picture and all. */
export function useProfileForm(driver: DriverProfile, picture: File | null, onSaved: () => void) {
  const update = useUpdateDriver();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: driver,
  });
  const send = handleSubmit((fields) => {
    const form = new FormData();
    for (const name of names) form.set(name, fields[name]);
    if (picture) form.set("image", picture);
    update.mutate(form, { onSuccess: onSaved, onError: (thrown) => showFieldFaults(thrown, names, setError) });
  });
  return {
    register,
    faults: formState.errors,
    submit: (event: FormEvent) => void send(event),
    isBusy: update.isPending,
  };
}
