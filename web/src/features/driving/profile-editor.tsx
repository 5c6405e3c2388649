import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { Camera } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Avatar } from "../../components/portrait.tsx";
import styles from "./driver-profile.module.css";
import { useProfileForm } from "./profile-form.ts";

/** The profile's edit mode. The email is the office's to change. */
export function ProfileEditor({ driver, onDone }: { driver: DriverProfile; onDone: () => void }) {
  const [picture, setPicture] = useState<File | null>(null);
  const preview = usePreview(picture);
  const { register, faults, submit, isBusy } = useProfileForm(driver, picture, onDone);
  return (
    <form className={styles["card"]} noValidate onSubmit={submit} aria-label="Edit profile">
      <label className={styles["picture"]}>
        <Avatar key={preview} src={preview ?? driver.image} name={driver.name} size="large" />
        <span>
          <Camera size={20} strokeWidth={1.75} aria-hidden />
          Change picture
        </span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => setPicture(currentTarget.files?.[0] ?? null)}
        />
      </label>
      <div className={styles["fields"]}>
        <TextField label="Name" autoComplete="name" required error={faults.name?.message} {...register("name")} />
        <TextField label="Email" type="email" value={driver.email} readOnly hint="The office changes this for you." />
        <TextField
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          error={faults.phone?.message}
          {...register("phone")}
        />
        <TextField
          label="License Number"
          required
          error={faults.licenseNumber?.message}
          {...register("licenseNumber")}
        />
        <SelectField label="Vehicle Type" required error={faults.vehicleType?.message} {...register("vehicleType")}>
          {VehicleType.options.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <TextField label="Vehicle Model" required error={faults.vehicleModel?.message} {...register("vehicleModel")} />
        <TextField label="Plate Number" required error={faults.vehicleNumber?.message} {...register("vehicleNumber")} />
      </div>
      <div className={styles["actions"]}>
        <Button type="submit" busy={isBusy} busyLabel="Saving…">
          Save
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The chosen picture as a data: address, which the content policy allows, to show it before it is sent. */
function usePreview(picture: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(picture);
    return () => reader.abort();
  }, [picture]);
  return address;
}
