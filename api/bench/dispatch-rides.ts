const RIDE = "00000000-0000-7000-b000-";

/** Ids of rides that can be counted, from 0. */
export const rideIdOf = (number: number): string => RIDE + number.toString(16).padStart(12, "0");
/** The same in SQL, of a number written in SQL. */
export const sqlRideIdOf = (number: string): string => `('${RIDE}' || lpad(to_hex(${number}), 12, '0'))::uuid`;
