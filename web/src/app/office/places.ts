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
} from "lucide-react";
import { officeScreens } from "../paths.ts";

/** A screen that stands in the navigation, for the roles that may open it. */
export type NavItem = { to: string; label: string; Icon: LucideIcon; roles: readonly Role[]; isExact?: boolean };

const EVERYBODY: readonly Role[] = ["owner", "desk", "dispatch", "view", "nurse"];

const OFFICE: readonly Role[] = ["owner", "desk", "dispatch", "view"];

export const officeNavItems: NavItem[] = [
  { to: officeScreens.office, label: "Today", Icon: Sun, roles: OFFICE, isExact: true },
  { to: officeScreens.officeCalendar, label: "Calendar", Icon: CalendarDays, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officePatients, label: "Patients", Icon: Contact, roles: OFFICE },
  { to: officeScreens.officeInbox, label: "Inbox", Icon: Inbox, roles: ["owner", "desk"] },
  { to: officeScreens.officeRides, label: "Rides", Icon: CarFront, roles: OFFICE },
  { to: officeScreens.officeDrivers, label: "Drivers", Icon: IdCard, roles: OFFICE },
  { to: officeScreens.officeMoney, label: "Money", Icon: CircleDollarSign, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officeConsultants, label: "Consultants", Icon: HeartPulse, roles: ["owner", "desk"] },
  { to: officeScreens.officeTimeOff, label: "Days off for all", Icon: CalendarOff, roles: ["owner", "desk"] },
  { to: officeScreens.officeReports, label: "Reports", Icon: ChartColumn, roles: ["owner", "desk", "view"] },
  { to: officeScreens.officeStaff, label: "Staff", Icon: UsersRound, roles: ["owner"] },
  { to: officeScreens.officeLog, label: "Log", Icon: ScrollText, roles: ["owner", "desk", "dispatch"] },
  { to: officeScreens.officeHealth, label: "Health", Icon: Activity, roles: ["owner"] },
  { to: officeScreens.officeAccess, label: "My access", Icon: KeyRound, roles: EVERYBODY },
];

export const nurseNavItems: NavItem[] = [
  { to: officeScreens.nurse, label: "My day", Icon: CalendarDays, roles: EVERYBODY, isExact: true },
  { to: officeScreens.nurseHours, label: "Hours", Icon: Clock, roles: EVERYBODY },
  { to: officeScreens.nurseTimeOff, label: "Time off", Icon: CalendarOff, roles: EVERYBODY },
  { to: officeScreens.nurseFeed, label: "My calendar", Icon: CalendarSync, roles: EVERYBODY },
  { to: officeScreens.nurseLog, label: "Log", Icon: ScrollText, roles: EVERYBODY },
  { to: officeScreens.nurseAccess, label: "My access", Icon: KeyRound, roles: EVERYBODY },
];
