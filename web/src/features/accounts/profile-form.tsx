import { zodResolver } from "@hookform/resolvers/zod";
import { GENDERS, ProfileFields, type UserData } from "@lamplight/api/contract/accounts.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Failure, showFieldFaults } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { PictureField } from "./picture-field.tsx";
import styles from "./profile.module.css";
import { profileEdits } from "./profile-edits.ts";
import { useUpdateProfile } from "./queries.ts";

const fields = ["name", "phone", "gender", "dob"] as const;
const TOO_LARGE = "Please choose a picture of at most 5 MB";
const PICTURE_BYTES = 5 * 1024 * 1024;

/** The profile to change. The email is the account's name and stays. */
export function ProfileForm({ profile, onDone }: { profile: UserData; onDone: () => void }) {
  const { _id, name, email, phone, address, gender, dob, image } = profile;
  const [kept] = useState(() => profileEdits.of(_id));
  const [picture, setPicture] = useState(kept?.picture);
  const [pictureFault, setPictureFault] = useState<string>();
  const { register, handleSubmit, setValue, getValues, setError, formState } = useForm({
    resolver: zodResolver(ProfileFields),
    defaultValues: kept?.fields ?? { name, phone, address, gender, dob },
  });
  profileEdits.useKeeping(_id, () => ({ fields: getValues(), picture }));
  const { errors, isSubmitting } = formState;
  const { mutateAsync: update } = useUpdateProfile();

  const choosePicture = (file: File) => {
    const isTooLarge = file.size > PICTURE_BYTES;
    setPictureFault(isTooLarge ? TOO_LARGE : undefined);
    setPicture(isTooLarge ? undefined : file);
  };
  const save = useOneAtATime(
    handleSubmit(async (changed) => {
      try {
        const { message } = await update({ ...changed, image: picture });
        if (message) notify.success(message);
        onDone();
      } catch (thrown) {
        showFieldFaults(thrown, fields, setError);
        if (thrown instanceof Failure) setPictureFault(thrown.fields["image"]);
      }
    }),
  );

  return (
    <form className={styles["card"]} noValidate onSubmit={save} aria-label="Edit profile">
      <PictureField name={name} image={image} file={picture} error={pictureFault} onChoose={choosePicture} />
      <div className={styles["pair"]}>
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
      </div>
      <div className={styles["actions"]}>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving…">
          Save
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Spaces and dashes fall out as they are typed or pasted. */
const digitsOf = (text: string): string => text.replace(/\D/g, "");
