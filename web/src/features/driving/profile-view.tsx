import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { ProfileCard } from "../../components/profile-card.tsx";
import { spokenPhone } from "../../lib/format.ts";
import { labels } from "./profile-form.ts";

/** The driver's profile to read. */
export function ProfileView({ driver, onEdit }: { driver: DriverProfile; onEdit: () => void }) {
  const facts = [
    [labels.email, driver.email],
    [labels.phone, spokenPhone(driver.phone)],
    [labels.licenseNumber, driver.licenseNumber],
    [labels.vehicleType, driver.vehicleType],
    [labels.vehicleModel, driver.vehicleModel],
    [labels.vehicleNumber, driver.vehicleNumber],
  ] as const;
  return <ProfileCard name={driver.name} image={driver.image} facts={facts} onEdit={onEdit} />;
}
