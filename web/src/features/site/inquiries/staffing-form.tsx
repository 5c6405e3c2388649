import { zodResolver } from "@hookform/resolvers/zod";
import { ApplyForStaffing, COUNTRIES, OTHER_COUNTRY } from "@lamplight/api/contract/inquiries.ts";
import { type ChangeEvent, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { FileField } from "../../../components/fields/file-field.tsx";
import { EmailField, SelectField, TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { chosenFile } from "../../../lib/forms/chosen-file.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { useApply } from "./queries.ts";

const fields = ["name", "email", "specialization", "country", "resume"] as const;

const WebApplication = ApplyForStaffing.extend({ resume: chosenFile(ApplyForStaffing.shape.resume, "application") });

/** The international staffing application. With 'Other', the country is a text field. `promise`: who can open the résumé. */
export function StaffingForm({ promise, button }: { promise: string; button: string }) {
  const [isTyped, setTyped] = useState(false);
  const form = useForm<z.input<typeof WebApplication>, unknown, ApplyForStaffing>({
    resolver: zodResolver(WebApplication),
    defaultValues: { name: "", email: "", specialization: "", country: "" },
  });
  const draft = useFormDraft("staffing", form, fields);
  const { control, register, setValue, watch, formState } = form;
  const { errors, isSubmitted } = formState;
  const { send: apply, sent } = useApply();
  const country = watch("country");
  const isOther = isTyped || (country !== "" && !COUNTRIES.some((listed) => listed === country));

  const chooseCountry = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setTyped(target.value === OTHER_COUNTRY);
    const chosen = target.value === OTHER_COUNTRY ? "" : target.value;
    setValue("country", chosen, { shouldValidate: isSubmitted && chosen !== "" });
  };

  return (
    <InquiryForm
      form={form}
      fields={fields}
      send={(input) => draft.sending(() => apply(input))}
      thanks="Application sent"
      onSent={() => setTyped(false)}
      button={button}
      busyLabel="Sending application…"
    >
      <Pair>
        <TextField label="Full name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
        <EmailField error={errors.email?.message} {...register("email")} />
      </Pair>
      <TextField
        label="Specialization"
        placeholder="Intensive care, oncology, midwifery…"
        required
        error={errors.specialization?.message}
        {...register("specialization")}
      />
      <Pair>
        <SelectField
          label="Country"
          required
          value={isOther ? OTHER_COUNTRY : country}
          error={isOther ? undefined : errors.country?.message}
          onChange={chooseCountry}
        >
          <option value="">Choose your country</option>
          {COUNTRIES.map((listed) => (
            <option key={listed}>{listed}</option>
          ))}
        </SelectField>
        {isOther && (
          <TextField
            label="Your country"
            autoComplete="country-name"
            required
            error={errors.country?.message}
            {...register("country")}
          />
        )}
      </Pair>
      <Controller
        control={control}
        name="resume"
        render={({ field: { value, onChange, ...field } }) => (
          <FileField
            {...field}
            label="Resume"
            accept=".pdf,.doc,.docx"
            hint={`PDF or Word, up to 10 MB. ${promise}`}
            error={errors.resume?.message}
            file={value}
            sent={sent}
            onChoose={onChange}
          />
        )}
      />
    </InquiryForm>
  );
}
