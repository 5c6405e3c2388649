import { zodResolver } from "@hookform/resolvers/zod";
import { requiredText, wholeText } from "@lamplight/api/contract/fields.ts";
import { NewConsultant, type OfficeConsultant, VISIT_MINUTES } from "@lamplight/api/contract/office-consultants.ts";
import { inWords, LONGEST_NOTICE_DAYS, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { MoneyField } from "../../../components/fields/money-field.tsx";
import { NewPicture, PictureField } from "../../../components/fields/picture-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote, SelectField, TextArea, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { useEditForm } from "../../../lib/drafts/edit-form.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { readCents } from "../../../lib/forms/money-input.ts";
import styles from "./office-consultants.module.css";
import { type Fields, useSaveConsultant } from "./queries.ts";

const { name, degree, about } = NewConsultant.shape;
const YEARS = "Please enter the years of experience, 0 to 70";
const SHARE = "Please enter a share from 0 to 100 percent";
const LONGEST_NOTICE = LONGEST_NOTICE_DAYS * 24;
const FEE = "Please enter a fee from $1 to $10,000";
/** The form's fields: money in dollars, notice in hours. */
const Texts = z.object({
  name,
  speciality: z.string().pipe(z.enum(SPECIALITIES, "Please choose a specialty from the list")),
  degree,
  experienceYears: wholeText(YEARS, 70),
  about,
  fee: z.string().refine((typed) => {
    const cents = readCents(typed);
    return cents !== null && cents >= 100 && cents <= 1_000_000;
  }, FEE),
  available: z.boolean(),
  worksWithoutLogin: z.boolean(),
  line1: z.string().max(200, "Please keep this under 200 characters"),
  line2: z.string().max(200, "Please keep this under 200 characters"),
  noticeHours: wholeText(
    "Please enter a number of hours",
    LONGEST_NOTICE,
    `Please enter ${inWords(LONGEST_NOTICE, "hours")} or less`,
  ),
  visitMinutes: z.string(),
  feeSharePercent: z.union([z.literal(""), wholeText(SHARE, 100)]),
  languages: requiredText("Please enter one to ten languages", 500),
  licenceState: z.string(),
  licenceNumber: z.string(),
  licensedStates: z.string(),
  compactLicense: z.boolean(),
  image: NewPicture,
});
const FIELDS = [
  "name",
  "speciality",
  "degree",
  "experienceYears",
  "about",
  "fee",
  "available",
  "worksWithoutLogin",
  "line1",
  "line2",
  "noticeHours",
  "visitMinutes",
  "feeSharePercent",
  "languages",
  "licenceState",
  "licenceNumber",
  "licensedStates",
  "compactLicense",
  "image",
] as const;

/** An applicant whose details prefill the form. */
export type Applicant = { _id: string; name: string; topic: string };

const textsOf = (known: OfficeConsultant | null, applicant: Applicant | null) => ({
  name: known?.name ?? applicant?.name ?? "",
  speciality:
    known?.speciality ?? SPECIALITIES.find((one) => one.toLowerCase() === applicant?.topic.trim().toLowerCase()) ?? "",
  degree: known?.degree ?? "",
  experienceYears: String(known?.experienceYears ?? ""),
  about: known?.about ?? "",
  fee: known ? String(known.feeCents / 100) : "",
  available: known?.available ?? false,
  worksWithoutLogin: known?.worksWithoutLogin ?? false,
  line1: known?.address.line1 ?? "",
  line2: known?.address.line2 ?? "",
  noticeHours: String((known?.noticeMinutes ?? 0) / 60),
  visitMinutes: String(known?.visitMinutes ?? 30),
  feeSharePercent: String(known?.feeSharePercent ?? ""),
  languages: known?.languages.join(", ") ?? "English",
  licenceState: known?.licence?.state ?? "",
  licenceNumber: known?.licence?.number ?? "",
  licensedStates: known?.licensedStates.join(", ") ?? "",
  compactLicense: known?.compactLicense ?? false,
  image: undefined,
});

function fieldsOf({
  fee,
  line1,
  line2,
  noticeHours,
  image,
  available,
  worksWithoutLogin,
  compactLicense,
  ...texts
}: z.output<typeof Texts>): Fields {
  return {
    ...texts,
    feeCents: String(readCents(fee) ?? ""),
    available: String(available),
    worksWithoutLogin: String(worksWithoutLogin),
    compactLicense: String(compactLicense),
    address: JSON.stringify({ line1, line2 }),
    noticeMinutes: String(Number(noticeHours) * 60),
    ...(image ? { image } : {}),
  };
}

/** Stands for the record of a nurse who is being added. */
const NEW: { _id?: string; revision: number } = { revision: 0 };

type ConsultantFormProps = {
  known: OfficeConsultant | null;
  /** The applicant to hire. Saving closes their application. */
  applicant?: Applicant | null;
  onSaved: (consultant: OfficeConsultant) => void;
};

/** Adds a consultant, or edits one based on the revision that was loaded. A change by somebody else is shown before saving. */
export function ConsultantForm({ known, applicant = null, onSaved }: ConsultantFormProps) {
  const form = useForm({ resolver: zodResolver(Texts), defaultValues: textsOf(known, applicant) });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: save } = useSaveConsultant(known?._id ?? null);
  const { opened, changed } = useEditForm<
    { _id?: string; revision: number },
    z.input<typeof Texts>,
    z.output<typeof Texts>
  >(known ?? NEW, form, { subject: known?._id ?? "", valuesOf: () => textsOf(known, applicant) });
  const sending = useStaffFormSend(
    `consultant ${known?._id ?? applicant?._id ?? "new"}`,
    form,
    FIELDS,
    async (texts) => {
      const which: Fields = opened._id
        ? { revision: String(opened.revision) }
        : applicant
          ? { applicant: applicant._id }
          : {};
      const { consultant } = await save({ ...fieldsOf(texts), ...which });
      form.reset(textsOf(consultant, null));
      onSaved(consultant);
    },
  );
  return (
    <Form {...sending} className={styles["form"]}>
      <Controller
        name="image"
        control={control}
        render={({ field }) => (
          <PictureField
            name={known?.name ?? "New"}
            image={known?.image ?? ""}
            file={field.value}
            error={errors.image?.message}
            onChoose={field.onChange}
          />
        )}
      />
      <Pair>
        <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register("name")} />
        <SelectField label="Specialty" error={errors.speciality?.message} {...register("speciality")}>
          <option value="">Choose</option>
          {SPECIALITIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField label="Degree" required error={errors.degree?.message} {...register("degree")} />
        <TextField
          label="Years of experience"
          inputMode="numeric"
          required
          error={errors.experienceYears?.message}
          {...register("experienceYears")}
        />
        <MoneyField label="Fee in dollars" required error={errors.fee?.message} {...register("fee")} />
        <TextField
          label="Nurse's share in percent"
          inputMode="numeric"
          hint="Of what patients pay for completed visits. Empty: the usual share, which is under Settings."
          error={errors.feeSharePercent?.message}
          {...register("feeSharePercent")}
        />
        <SelectField
          label="Visit length"
          hint={`Each slot is ${inWords(SLOT_MINUTES, "minutes")}; unused time is a break.`}
          error={errors.visitMinutes?.message}
          {...register("visitMinutes")}
        >
          {VISIT_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>{`${minutes} minutes`}</option>
          ))}
        </SelectField>
        <TextField
          label="Notice in hours"
          inputMode="numeric"
          hint="How far ahead patients must book."
          error={errors.noticeHours?.message}
          {...register("noticeHours")}
        />
        <TextField
          label="Languages"
          hint="Separate languages with commas."
          error={errors.languages?.message}
          {...register("languages")}
        />
        <TextField label="License state" optional error={errors.licenceState?.message} {...register("licenceState")} />
        <TextField
          label="License number"
          optional
          error={errors.licenceNumber?.message}
          {...register("licenceNumber")}
        />
        <TextField
          label="Licensed in"
          hint="States of single-state licenses, separated by commas: PA, NJ. Empty for a new nurse means our state."
          optional
          error={errors.licensedStates?.message}
          {...register("licensedStates")}
        />
        <Switch
          label="Multistate (compact) license"
          hint="Valid in every state of the Nurse Licensure Compact."
          {...register("compactLicense")}
        />
      </Pair>
      <TextArea label="About" rows={5} required error={errors.about?.message} {...register("about")} />
      <Pair>
        <TextField
          label="Street address"
          autoComplete="off"
          optional
          error={errors.line1?.message}
          {...register("line1")}
        />
        <TextField
          label="City, state and ZIP"
          autoComplete="off"
          optional
          error={errors.line2?.message}
          {...register("line2")}
        />
      </Pair>
      {known ? (
        <>
          <Switch
            label="Works without a login"
            hint="Turn this on only if this nurse doesn't need a calendar, emails or notes here."
            {...register("worksWithoutLogin")}
          />
          <Switch
            label="Takes appointments"
            hint="When off, patients see this nurse but can't book. Patients with a paid visit are emailed that the nurse is unavailable."
            {...register("available")}
          />
          <FieldNote error={errors.available?.message} />
        </>
      ) : (
        <p>Patients can't book this nurse yet. Next, you'll set hours, send an invitation, and open appointments.</p>
      )}
      <ChangedNotice changed={changed} />
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving…" disabled={changed !== null}>
          {known ? "Save changes" : "Add nurse"}
        </Button>
      </div>
    </Form>
  );
}
