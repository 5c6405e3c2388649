import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../../../../components/form/field.tsx";
import { Switch } from "../../../../components/form/switch.tsx";

type PayerText = {
  name: string;
  contactName?: string | undefined;
  phone?: string | undefined;
  billingEmail: string;
  informsPassengers?: boolean | undefined;
};
type PayerFieldsProps<Output> = { form: Pick<UseFormReturn<PayerText, unknown, Output>, "register" | "formState"> };

export const PAYER_FIELDS = ["name", "contactName", "phone", "billingEmail", "informsPassengers"] as const;

/** The fields of an organization, for adding and editing. */
export function PayerFields<Output>({ form: { register, formState } }: PayerFieldsProps<Output>) {
  const { errors } = formState;
  return (
    <>
      <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
      <TextField
        label="Contact"
        autoComplete="off"
        hint="The person to ask about bills. You can leave this empty."
        error={errors.contactName?.message}
        {...register("contactName")}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        hint="We call it about its passengers' rides. You can leave this empty."
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextField
        label="Billing email"
        inputMode="email"
        required
        autoComplete="off"
        hint="We send a statement there on the first of each month. Separate several addresses with commas."
        error={errors.billingEmail?.message}
        {...register("billingEmail")}
      />
      <Switch
        label="Informs its passengers itself"
        hint="We don't ask anyone to call its passengers about their rides."
        {...register("informsPassengers")}
      />
    </>
  );
}
