import type { OfficeRole, Role } from "@lamplight/api/contract/staff.ts";

/** What somebody of a role does here. */
export const ROLE_HINTS: Record<OfficeRole, string> = {
  owner: "Everything, money and staff too.",
  desk: "Patients, visits, rides, messages, the nurses' hours.",
  dispatch: "Rides and their drivers.",
  view: "Sees what goes on, and changes nothing.",
};

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  desk: "Desk",
  dispatch: "Dispatch",
  view: "View",
  nurse: "Nurse",
};
