import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ReactNode } from "react";
import styles from "./passenger.module.css";

/** What names a ride. */
type NamedRide = { user: Pick<Ride["user"], "name"> };

type PassengerLabelProps = {
  ride: NamedRide;
  /** Preposition before the passenger's name; without it the label names the ride. */
  by?: string;
  children: ReactNode;
};

/** A button's label with the passenger's name, because several rides are on one screen. */
export const PassengerLabel = ({ ride, by, children }: PassengerLabelProps) => (
  <span className={styles["subject"]}>
    <span>{children}</span> <small>{by ? `${by} ${ride.user.name}` : rideOf(ride)}</small>
  </span>
);

/** `May Chen's ride`. */
export const rideOf = ({ user }: NamedRide): string => `${user.name}'s ride`;
