import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { BusFront } from "lucide-react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { CallButton } from "../../../components/people/call-button.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import styles from "./ride-driver.module.css";

type RideDriverProps = {
  name: string;
  image: string;
  phone?: string;
  vehicle: string;
  plate: string;
};

/** Driver, plate and vehicle to look for, with the call at the right thumb. */
export const RideDriver = ({ name, image, phone, vehicle, plate }: RideDriverProps) => (
  <div className={styles["driver"]} data-ground="light">
    <Avatar src={image} name={name} />
    <div className={styles["who"]}>
      <p className={styles["name"]}>{name}</p>
      <Soft variant="sm">Driver</Soft>
    </div>
    {phone && <CallButton phone={phone} label={`Call ${name}, ${formatPhone(phone)}`} />}
    {(plate || vehicle) && (
      <p className={styles["vehicle"]}>
        <BusFront size={36} strokeWidth={1.5} aria-hidden />
        <span>
          {plate && <b>{plate}</b>} {vehicle && <span>{vehicle}</span>}
        </span>
      </p>
    )}
  </div>
);
