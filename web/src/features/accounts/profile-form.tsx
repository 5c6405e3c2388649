import { zodResolver } from "@hookform/resolvers/zod";
import { GENDERS, ProfileFields, type UserData } from "@lamplight/api/contract/accounts.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { SelectField, TextField } from "../../components/field.tsx";
import { PictureField, usePicture } from "../../components/picture-field.tsx";
import { ProfileEditor } from "../../components/profile-card.tsx";
import { digitsOf } from "../../lib/dialled.ts";
import { Failure, showFieldFaults } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { profileEdits } from "./profile-edits.ts";
import { useUpdateProfile } from "./queries.ts";

const fields = ["name", "phone", "gender", "dob"] as const;

/** The profile to change. The email is the account's name and stays. */
export function ProfileForm({ profile, onDone }: { profile: UserData; onDone: () => void }) {
  const { _id, name, email, phone, address, gender, dob, image } = profile;
  const [kept] = useState(() => profileEdits.of(_id));
  const picture = usePicture(kept?.picture);
  const { register, handleSubmit, setValue, getValues, setError, formState } = useForm({
    resolver: zodResolver(ProfileFields),
    defaultValues: kept?.fields ?? { name, phone, address, gender, dob },
  });
  profileEdits.useKeeping(_id, () => ({ fields: getValues(), picture: picture.file }));
  const { errors, isSubmitting } = formState;
  const { mutateAsync: update } = useUpdateProfile();

  const save = useOneAtATime(
    handleSubmit(async (changed) => {
      try {
        const { message } = await update({ ...changed, image: picture.file });
        if (message) notify.success(message);
        onDone();
      } catch (thrown) {
        showFieldFaults(thrown, fields, setError);
        if (thrown instanceof Failure) picture.setFault(thrown.fields["image"]);
      }
    }),
  );

  return (
    <ProfileEditor
      picture={<PictureField name={name} image={image} picture={picture} />}
      busy={isSubmitting}
      onSubmit={save}
      onCancel={onDone}
    >
      <TextField label="Full name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
      <TextField label="Email" type="email" value={email} readOnly hint="Your email is the name of your account." />
      <TextField
        label="Phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        optional
        hint="Digits only."
        error={errors.phone?.message}
        {...register("phone", { onChange: ({ target }) => setValue("phone", digitsOf(target.value)) })}
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
