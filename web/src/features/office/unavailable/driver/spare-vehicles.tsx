import { zodResolver } from "@hookform/resolvers/zod";
import { NewVehicle } from "@lamplight/api/contract/driver-time-off.ts";
import { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/form/button.tsx";
import { SelectField, TextField } from "../../../../components/form/field.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { useStaffFormSend } from "../../../../lib/drafts/staff-draft.ts";
import styles from "../affected-visits.module.css";
import { useAddVehicle, useRemoveVehicle, vehiclesQuery } from "./driver-off-queries.ts";

/** The vehicles that nobody drives by default, folded. */
export function SpareVehicles() {
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const { mutate: remove, error } = useRemoveVehicle();
  return (
    <details>
      <summary>Spare vehicles ({vehicles.length})</summary>
      <Stack variant="loose" className={styles["work"]}>
        {vehicles.length === 0 ? (
          <Soft variant="sm">Add a spare vehicle to give it to a driver whose own one is out of service.</Soft>
        ) : (
          <Stack as="ul">
            {vehicles.map(({ _id, vehicleType, model, plate }) => (
              <li key={_id}>
                <Actions variant="apart">
                  <span>
                    {vehicleType} · {model} · {plate}
                  </span>
                  <Button
                    variant="danger"
                    size="small"
                    aria-label={`Remove ${vehicleType} ${plate}`}
                    onClick={() => remove(_id)}
                  >
                    Remove
                  </Button>
                </Actions>
              </li>
            ))}
          </Stack>
        )}
        <FormError error={error} />
        <NewVehicleForm />
      </Stack>
    </details>
  );
}

const FIELDS = ["vehicleType", "model", "plate"] as const;
const EMPTY = { vehicleType: "Wheelchair Van" as const, model: "", plate: "" };

function NewVehicleForm() {
  const form = useForm({ resolver: zodResolver(NewVehicle), defaultValues: EMPTY });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: add } = useAddVehicle();
  const sending = useStaffFormSend("vehicle new", form, FIELDS, async (input) => {
    await add(input);
    form.reset(EMPTY);
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <SelectField label="Type" error={errors.vehicleType?.message} {...register("vehicleType")}>
        {VehicleType.options.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <TextField label="Model" autoComplete="off" required error={errors.model?.message} {...register("model")} />
      <TextField label="Plate" autoComplete="off" required error={errors.plate?.message} {...register("plate")} />
      <Actions>
        <Button type="submit" variant="quiet" busy={isSubmitting} busyLabel="Adding…">
          Add spare vehicle
        </Button>
      </Actions>
    </Form>
  );
}
