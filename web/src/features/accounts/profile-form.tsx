import { zodResolver } from "@hookform/resolvers/zod";
import { GENDERS, ProfileFields, type UserData } from "@lamplight/api/contract/accounts.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { useEffect } from "react";
import { useController, useForm } from "react-hook-form";
import { PhoneField } from "../../components/fields/phone-field.tsx";
import { NewPicture, PictureField } from "../../components/fields/picture-field.tsx";
import { SelectField, TextField } from "../../components/form/field.tsx";
import { ProfileEditor } from "../../components/people/profile-card.tsx";
import { useFormDraft } from "../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../lib/forms/form-send.ts";
import { notify } from "../../lib/page/notify.ts";
import { useUpdateProfile } from "./queries.ts";

const Fields = ProfileFields.extend({ image: NewPicture });
const fields = ["name", "phone", "gender", "dob", "image"] as const;
/** Draft name of unsaved changes. */
export const PROFILE_DRAFT = "profile";

/** Edits the profile. The email is changed elsewhere, because it must be confirmed. */
export function ProfileForm({ profile, onDone }: { profile: UserData; onDone: () => void }) {
  const { name, email, phone, address, gender, dob, image } = profile;
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name, phone: formatPhone(phone), address, gender, dob, image: undefined },
  });
  const { control, register, setFocus, watch, formState } = form;
  const picture = useController({ control, name: "image" });
  useEffect(() => setFocus("name"), [setFocus]);
  const draft = useFormDraft(PROFILE_DRAFT, form, [...fields, "address"]);
  const { errors, isSubmitting } = formState;
  const { mutateAsync: update } = useUpdateProfile();

  const sending = useFormSend(form, fields, async (changed) => {
    const { message } = await draft.sending(() => update(changed));
    if (message) notify.success(message);
    onDone();
  });

  return (
    <ProfileEditor
      picture={
        <PictureField
          name={name}
          image={image}
          file={picture.field.value}
          error={errors.image?.message}
          onChoose={picture.field.onChange}
        />
      }
      busy={isSubmitting}
      sending={sending}
      onCancel={() => {
        draft.end();
        onDone();
      }}
    >
      <TextField label="Full name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        value={email}
        readOnly
        hint="Change it below, under Sign-in and security."
      />
      <PhoneField
        typed={watch("phone")}
        says="We'll call"
        optional
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        optional
        error={errors.dob?.message}
        {...register("dob")}
      />
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        optional
        error={errors.address?.line1?.message}
        {...register("address.line1")}
      />
      <TextField
        label="Address line 2"
        autoComplete="address-line2"
        optional
        error={errors.address?.line2?.message}
        {...register("address.line2")}
      />
      <SelectField label="Gender" optional error={errors.gender?.message} {...register("gender")}>
        <option value="">Not given</option>
        {GENDERS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </ProfileEditor>
  );
}
