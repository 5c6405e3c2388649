import type { Role } from "@lamplight/api/contract/staff.ts";
import {
  Activity,
  CalendarDays,
  CalendarOff,
  CalendarSync,
  CarFront,
  ChartColumn,
  CircleDollarSign,
  Clock,
  Contact,
  HeartPulse,
  IdCard,
  Inbox,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Sun,
  UsersRound,
  UserX,
} from "lucide-react";
import { officeScreens } from "../paths.ts";

/** A navigation item, for the roles that may open it. */
export type NavItem = { to: string; label: string; Icon: LucideIcon; roles: readonly Role[]; isExact?: boolean };

const ALL_ROLES: readonly Role[] = ["owner", "desk", "dispatch", "view", "nurse"];

const OFFICE_ROLES: readonly Role[] = ["owner", "desk", "dispatch", "view"];

export const officeNavItems: NavItem[] = [
  { to: officeScreens.office, label: "Today", Icon: Sun, roles: OFFICE_ROLES, isExact: true },
  { to: officeScreens.officeCalendar, label: "Calendar", Icon: CalendarDays, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officePatients, label: "Patients", Icon: Contact, roles: OFFICE_ROLES },
  { to: officeScreens.officeInbox, label: "Inbox", Icon: Inbox, roles: ["owner", "desk"] },
  { to: officeScreens.officeRides, label: "Rides", Icon: CarFront, roles: OFFICE_ROLES },
  { to: officeScreens.officeDrivers, label: "Drivers", Icon: IdCard, roles: OFFICE_ROLES },
  { to: officeScreens.officeMoney, label: "Money", Icon: CircleDollarSign, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officeConsultants, label: "Consultants", Icon: HeartPulse, roles: ["owner", "desk"] },
  { to: officeScreens.officeTimeOff, label: "Days off for everyone", Icon: CalendarOff, roles: ["owner", "desk"] },
  { to: officeScreens.officeUnavailable, label: "Nurse unavailable", Icon: UserX, roles: ["owner", "desk"] },
  { to: officeScreens.officeReports, label: "Reports", Icon: ChartColumn, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officeStaff, label: "Staff", Icon: UsersRound, roles: ["owner"] },
  { to: officeScreens.officeLog, label: "Log", Icon: ScrollText, roles: ["owner", "desk", "dispatch"] },
  { to: officeScreens.officeHealth, label: "Health", Icon: Activity, roles: ["owner"] },
  { to: officeScreens.officeAccess, label: "My access", Icon: KeyRound, roles: ALL_ROLES },
];

export const nurseNavItems: NavItem[] = [
  { to: officeScreens.nurse, label: "My day", Icon: CalendarDays, roles: ALL_ROLES, isExact: true },
  { to: officeScreens.nurseHours, label: "Hours", Icon: Clock, roles: ALL_ROLES },
  { to: officeScreens.nurseTimeOff, label: "Time off", Icon: CalendarOff, roles: ALL_ROLES },
  { to: officeScreens.nurseFeed, label: "My calendar", Icon: CalendarSync, roles: ALL_ROLES },
  { to: officeScreens.nurseEarnings, label: "Earnings", Icon: CircleDollarSign, roles: ALL_ROLES },
  { to: officeScreens.nurseProfile, label: "My profile", Icon: IdCard, roles: ALL_ROLES },
  { to: officeScreens.nurseLog, label: "Log", Icon: ScrollText, roles: ALL_ROLES },
  { to: officeScreens.nurseAccess, label: "My access", Icon: KeyRound, roles: ALL_ROLES },
];
