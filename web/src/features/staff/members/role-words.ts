import type { OfficeRole, Role } from "@lamplight/api/contract/staff.ts";

/** What each role can do. */
export const ROLE_HINTS: Record<OfficeRole, string> = {
  owner: "Everything, including money and staff.",
  desk: "Patients, visits, rides, messages and nurses' hours.",
  dispatch: "Rides and their drivers.",
  view: "Read-only.",
};

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  desk: "Desk",
  dispatch: "Dispatch",
  view: "View only",
  nurse: "Nurse",
};
