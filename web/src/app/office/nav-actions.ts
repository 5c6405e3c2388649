import type { Action } from "@lamplight/api/contract/permissions.ts";
import { newRecordPath, officeMoneyPath, officeScreens } from "../paths.ts";

/** An action in the search palette: where it starts, and the action that a role must be allowed. */
export type NavAction = { to: string; label: string; needs?: Action };

export const officeActions: NavAction[] = [
  { to: officeScreens.officeCalendar, label: "Book a visit for a caller", needs: "change visits" },
  { to: officeScreens.officeRideBooking, label: "Book a ride for a caller", needs: "book rides" },
  { to: officeScreens.officeTripImport, label: "Import trips from a file", needs: "book rides" },
  { to: newRecordPath(officeScreens.officeDrivers), label: "Add a driver", needs: "edit drivers" },
  { to: newRecordPath(officeScreens.officeConsultants), label: "Add a nurse", needs: "manage consultants" },
  { to: newRecordPath(officeScreens.officeStaff), label: "Invite a colleague", needs: "manage staff" },
  { to: officeScreens.officeTimeOff, label: "Add a day off for everyone", needs: "manage consultants" },
  { to: officeMoneyPath("payouts"), label: "Pay nurses and drivers", needs: "make payouts" },
  { to: officeScreens.officeAccess, label: "Change your password" },
];
