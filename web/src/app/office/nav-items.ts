import type { Action } from "@lamplight/api/contract/permissions.ts";
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
  Settings,
  Sun,
  UsersRound,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { officeScreens } from "../paths.ts";

/** A navigation item; `needs` names the action that a role must be allowed. Items of a `group` are below its name. */
export type NavItem = {
  to: string;
  label: string;
  Icon: LucideIcon;
  needs?: Action;
  isExact?: boolean;
  /** On small screens a tab at the lower edge; the others are behind its last one. */
  isTab?: boolean;
  /** Shown on the tab. */
  count?: ReactNode;
  group?: "People" | "Money" | "Practice";
};

export const officeNavItems: NavItem[] = [
  { to: officeScreens.office, label: "Today", Icon: Sun, needs: "see Today", isExact: true, isTab: true },
  { to: officeScreens.officeRides, label: "Rides", Icon: CarFront, needs: "read rides", isTab: true },
  { to: officeScreens.officeInbox, label: "Inbox", Icon: Inbox, needs: "answer texts", isTab: true },
  { to: officeScreens.officeCalendar, label: "Calendar", Icon: CalendarDays, needs: "read visits", isTab: true },
  { to: officeScreens.officePatients, label: "Patients", Icon: Contact, needs: "read patients", group: "People" },
  { to: officeScreens.officeDrivers, label: "Drivers", Icon: IdCard, needs: "read drivers", group: "People" },
  {
    to: officeScreens.officeConsultants,
    label: "Consultants",
    Icon: HeartPulse,
    needs: "manage consultants",
    group: "People",
  },
  { to: officeScreens.officeUnavailable, label: "Unavailable", Icon: UserX, needs: "change rides", group: "People" },
  { to: officeScreens.officeMoney, label: "Money", Icon: CircleDollarSign, needs: "read payments", group: "Money" },
  { to: officeScreens.officeReports, label: "Reports", Icon: ChartColumn, needs: "read reports", group: "Money" },
  { to: officeScreens.officeSettings, label: "Settings", Icon: Settings, needs: "read settings", group: "Practice" },
  { to: officeScreens.officeStaff, label: "Staff", Icon: UsersRound, needs: "manage staff", group: "Practice" },
  { to: officeScreens.officeLog, label: "Log", Icon: ScrollText, needs: "read the log", group: "Practice" },
  { to: officeScreens.officeHealth, label: "Health", Icon: Activity, needs: "see health", group: "Practice" },
  { to: officeScreens.officeAccess, label: "My access", Icon: KeyRound, group: "Practice" },
];

export const nurseNavItems: NavItem[] = [
  { to: officeScreens.nurse, label: "My day", Icon: CalendarDays, isExact: true, isTab: true },
  { to: officeScreens.nurseHours, label: "Hours", Icon: Clock, isTab: true },
  { to: officeScreens.nurseTimeOff, label: "Time off", Icon: CalendarOff, isTab: true },
  { to: officeScreens.nurseFeed, label: "My calendar", Icon: CalendarSync },
  { to: officeScreens.nurseEarnings, label: "Earnings", Icon: CircleDollarSign, isTab: true },
  { to: officeScreens.nurseProfile, label: "My profile", Icon: IdCard },
  { to: officeScreens.nurseLog, label: "Log", Icon: ScrollText },
  { to: officeScreens.nurseAccess, label: "My access", Icon: KeyRound },
];
