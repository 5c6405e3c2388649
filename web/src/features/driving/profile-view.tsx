import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { ProfileCard } from "../../components/profile-card.tsx";
import { formatPhone } from "../../lib/format.ts";
import { labels } from "./profile-form.ts";

/** Shows the driver's profile. */
export function ProfileView({ driver, onEdit }: { driver: DriverProfile; onEdit: () => void }) {
  const facts = [
    [labels.email, driver.email],
    [labels.phone, formatPhone(driver.phone)],
    [labels.licenseNumber, driver.licenseNumber],
    [labels.vehicleType, vehicleOf(driver)],
    [labels.vehicleModel, driver.vehicleModel],
    [labels.vehicleNumber, driver.vehicleNumber],
  ] as const;
  return <ProfileCard name={driver.name} image={driver.image} facts={facts} onEdit={onEdit} />;
}

/** The current vehicle type, and a requested one. */
const vehicleOf = ({ vehicleType, requestedVehicle }: DriverProfile): string =>
  requestedVehicle
    ? `${vehicleType}. You requested a ${requestedVehicle}. Until the office approves it, you'll get rides for the ${vehicleType}.`
    : vehicleType;
