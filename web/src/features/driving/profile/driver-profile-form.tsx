import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { PictureField } from "../../../components/fields/picture-field.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { ProfileEditor } from "../../../components/people/profile-card.tsx";
import { labels, useProfileForm } from "./profile-form.ts";

/** Edits the driver's profile. Only the office changes the email. */
export function DriverProfileForm({ driver, onDone }: { driver: DriverProfile; onDone: () => void }) {
  const { picture, field, phone, register, errors, sending, isBusy, cancel } = useProfileForm(driver, onDone);
  return (
    <ProfileEditor
      picture={<PictureField name={driver.name} image={driver.image} {...picture} />}
      busy={isBusy}
      sending={sending}
      onCancel={cancel}
    >
      <TextField autoComplete="name" {...field("name")} />
      <TextField
        label={labels.email}
        type="email"
        value={driver.email}
        readOnly
        hint="To change this, call the office."
      />
      <PhoneField typed={phone} says="Passengers can call you at" {...field("phone")} />
      <TextField {...field("licenseNumber")} />
      <SelectField
        label={labels.vehicleType}
        hint="The office has to approve another type first. Until then, your current type applies."
        required
        error={errors.vehicleType?.message}
        {...register("vehicleType")}
      >
        {VehicleType.options.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField {...field("vehicleModel")} />
      <TextField {...field("vehicleNumber")} />
    </ProfileEditor>
  );
}
