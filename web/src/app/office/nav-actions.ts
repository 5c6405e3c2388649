import type { Role } from "@lamplight/api/contract/staff.ts";
import { newRecordPath, officeMoneyPath, officeScreens } from "../paths.ts";

/** An action in the search palette: where it starts, for the roles that may do it. */
export type NavAction = { to: string; label: string; roles: readonly Role[] };

export const officeActions: NavAction[] = [
  { to: officeScreens.officeCalendar, label: "Book a visit for a caller", roles: ["owner", "desk"] },
  { to: officeScreens.officeRideBooking, label: "Book a ride for a caller", roles: ["owner", "desk", "dispatch"] },
  { to: officeScreens.officeTripImport, label: "Import trips from a file", roles: ["owner", "desk", "dispatch"] },
  { to: newRecordPath(officeScreens.officeDrivers), label: "Add a driver", roles: ["owner", "desk"] },
  { to: newRecordPath(officeScreens.officeConsultants), label: "Add a nurse", roles: ["owner", "desk"] },
  { to: newRecordPath(officeScreens.officeStaff), label: "Invite a colleague", roles: ["owner"] },
  { to: officeScreens.officeTimeOff, label: "Add a day off for everyone", roles: ["owner", "desk"] },
  { to: officeMoneyPath("payouts"), label: "Pay drivers", roles: ["owner"] },
  { to: officeScreens.officeAccess, label: "Change your password", roles: ["owner", "desk", "dispatch", "view"] },
];
