import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { Pencil } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Avatar } from "../../components/portrait.tsx";
import { spokenPhone } from "../../lib/format.ts";
import styles from "./driver-profile.module.css";

/** The profile as it is, to read. */
export function ProfileView({ driver, onEdit }: { driver: DriverProfile; onEdit: () => void }) {
  const facts = [
    ["Email", driver.email],
    ["Phone", spokenPhone(driver.phone)],
    ["License Number", driver.licenseNumber],
    ["Vehicle Type", driver.vehicleType],
    ["Vehicle Model", driver.vehicleModel],
    ["Plate Number", driver.vehicleNumber],
  ] as const;
  return (
    <section className={styles["card"]} aria-labelledby="driver-name">
      <div className={styles["who"]}>
        <Avatar src={driver.image} name={driver.name} size="large" />
        <h2 id="driver-name">{driver.name}</h2>
      </div>
      <dl className={styles["facts"]}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || "Not given yet"}</dd>
          </div>
        ))}
      </dl>
      <div className={styles["actions"]}>
        <Button onClick={onEdit}>
          <Pencil size={20} strokeWidth={1.75} aria-hidden />
          Edit
        </Button>
      </div>
    </section>
  );
}
