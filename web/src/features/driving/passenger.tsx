import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ReactNode } from "react";
import styles from "./passenger.module.css";

type WhoseProps = {
  ride: Pick<Ride, "user">;
  /** What joins the words to the name; without, they act on the passenger's ride. */
  by?: string;
  children: ReactNode;
};

/** What a button of a ride says, and below it for which passenger: several rides stand on one screen. */
export const Whose = ({ ride, by, children }: WhoseProps) => (
  <span className={styles["whose"]}>
    <span>{children}</span> <small>{by ? `${by} ${ride.user.name}` : rideOf(ride)}</small>
  </span>
);

/** `May Chen's ride`. */
export const rideOf = ({ user }: Pick<Ride, "user">): string => `${user.name}'s ride`;
