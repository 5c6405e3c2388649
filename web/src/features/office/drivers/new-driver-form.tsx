import { zodResolver } from "@hookform/resolvers/zod";
import { NewDriver, type OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { useForm } from "react-hook-form";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { EmailField, SelectField, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import styles from "./office-drivers.module.css";
import { useAddDriver } from "./queries.ts";

/** An applicant from the inbox. */
type Applicant = { _id: string; name: string; email: string };

const FIELDS = ["name", "email", "phone", "vehicleType", "vehicleModel", "vehicleNumber"] as const;

type NewDriverFormProps = {
  /** The applicant who becomes this driver; closes the application. */
  applicant?: Applicant | null;
  onSaved: (driver: OfficeDriver) => void;
};

/** Form to add a driver, who gets an email about logging in. */
export function NewDriverForm({ applicant = null, onSaved }: NewDriverFormProps) {
  const form = useForm({
    resolver: zodResolver(NewDriver),
    defaultValues: {
      name: applicant?.name ?? "",
      email: applicant?.email ?? "",
      phone: "",
      vehicleType: "Sedan" as const,
      vehicleModel: "",
      vehicleNumber: "",
    },
  });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: add } = useAddDriver();
  const sending = useStaffFormSend(`driver ${applicant?._id ?? "new"}`, form, FIELDS, async (input) => {
    const { driver } = await add({ ...input, ...(applicant ? { applicant: applicant._id } : {}) });
    onSaved(driver);
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
      <EmailField autoComplete="off" error={errors.email?.message} {...register("email")} />
      <PhoneField
        typed={watch("phone")}
        says="Passengers can call"
        autoComplete="off"
        required
        error={errors.phone?.message}
        {...register("phone")}
      />
      <SelectField label="Vehicle" error={errors.vehicleType?.message} {...register("vehicleType")}>
        {VehicleType.options.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Model"
        autoComplete="off"
        required
        error={errors.vehicleModel?.message}
        {...register("vehicleModel")}
      />
      <TextField
        label="Plate"
        autoComplete="off"
        required
        error={errors.vehicleNumber?.message}
        {...register("vehicleNumber")}
      />
      <Button type="submit" busy={isSubmitting} busyLabel="Adding…">
        Add driver
      </Button>
    </Form>
  );
}
