import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { ProfileCard } from "../../components/profile-card.tsx";
import { formatPhone } from "../../lib/format.ts";
import { labels } from "./profile-form.ts";

/** The driver's profile to read. */
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

/** The type that holds, and the one that the office has yet to look at. */
const vehicleOf = ({ vehicleType, askedVehicle }: DriverProfile): string =>
  askedVehicle
    ? `${vehicleType}. You have asked for a ${askedVehicle}: until the office has checked it, rides come for the ${vehicleType}.`
    : vehicleType;
