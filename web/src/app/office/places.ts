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
import { deskScreens } from "../paths.ts";

/** A screen that stands in the navigation, for the roles that may open it. */
export type DeskPlace = { to: string; label: string; Icon: LucideIcon; roles: readonly Role[]; isExact?: boolean };

const EVERYBODY: readonly Role[] = ["owner", "desk", "dispatch", "view", "nurse"];

const OFFICE: readonly Role[] = ["owner", "desk", "dispatch", "view"];

export const officePlaces: DeskPlace[] = [
  { to: deskScreens.office, label: "Today", Icon: Sun, roles: OFFICE, isExact: true },
  { to: deskScreens.officeCalendar, label: "Calendar", Icon: CalendarDays, roles: ["owner", "desk", "view"] },
  { to: deskScreens.officePatients, label: "Patients", Icon: Contact, roles: OFFICE },
  { to: deskScreens.officeInbox, label: "Inbox", Icon: Inbox, roles: ["owner", "desk"] },
  { to: deskScreens.officeRides, label: "Rides", Icon: CarFront, roles: OFFICE },
  { to: deskScreens.officeDrivers, label: "Drivers", Icon: IdCard, roles: OFFICE },
  { to: deskScreens.officeMoney, label: "Money", Icon: CircleDollarSign, roles: ["owner", "desk", "view"] },
  { to: deskScreens.officeConsultants, label: "Consultants", Icon: HeartPulse, roles: ["owner", "desk"] },
  { to: deskScreens.officeTimeOff, label: "Days off for all", Icon: CalendarOff, roles: ["owner", "desk"] },
  { to: deskScreens.officeReports, label: "Reports", Icon: ChartColumn, roles: ["owner", "desk", "view"] },
  { to: deskScreens.officeStaff, label: "Staff", Icon: UsersRound, roles: ["owner"] },
  { to: deskScreens.officeLog, label: "Log", Icon: ScrollText, roles: ["owner", "desk", "dispatch"] },
  { to: deskScreens.officeHealth, label: "Health", Icon: Activity, roles: ["owner"] },
  { to: deskScreens.officeAccess, label: "My access", Icon: KeyRound, roles: EVERYBODY },
];

export const nursePlaces: DeskPlace[] = [
  { to: deskScreens.nurse, label: "My day", Icon: CalendarDays, roles: EVERYBODY, isExact: true },
  { to: deskScreens.nurseHours, label: "Hours", Icon: Clock, roles: EVERYBODY },
  { to: deskScreens.nurseTimeOff, label: "Time off", Icon: CalendarOff, roles: EVERYBODY },
  { to: deskScreens.nurseFeed, label: "My calendar", Icon: CalendarSync, roles: EVERYBODY },
  { to: deskScreens.nurseLog, label: "Log", Icon: ScrollText, roles: EVERYBODY },
  { to: deskScreens.nurseAccess, label: "My access", Icon: KeyRound, roles: EVERYBODY },
];
