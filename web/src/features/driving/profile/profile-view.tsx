import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { rosterInWords } from "@lamplight/api/contract/format-hours.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { ProfileCard } from "../../../components/people/profile-card.tsx";

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
    ...(driver.roster.hours.length > 0 ? [["Roster", rosterOf(driver.roster)] as const] : []),
  ] as const;
  return <ProfileCard name={driver.name} image={driver.image} facts={facts} onEdit={onEdit} />;
}

/** The weekly hours, which the office sets. */
const rosterOf = ({ hours }: DriverProfile["roster"]): string =>
  `${rosterInWords(hours)}. We offer you rides after today during these hours, even while you're offline. Call the office to change them.`;

/** The current vehicle type, and a requested one. */
const vehicleOf = ({ vehicleType, requestedVehicle }: DriverProfile): string =>
  requestedVehicle
    ? `${vehicleType}. You requested a ${requestedVehicle}. Until the office approves it, you'll get rides for the ${vehicleType}.`
    : vehicleType;
