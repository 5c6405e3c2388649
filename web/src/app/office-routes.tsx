import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { ErrorScreen } from "./error-screen.tsx";
import { PageWaiting } from "./layouts/site-layout.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { officeScreens } from "./paths.ts";
import { site } from "./routes.tsx";

type OfficeScreen = keyof typeof officeScreens;

/** A page of the office or of nurses. Each side is one chunk, which visitors do not load. */
const office = (name: keyof typeof import("./office/office.tsx")["pages"]) => async () =>
  (await import("./office/office.tsx")).pages[name];
const backOffice = (name: keyof typeof import("./office/back-office.tsx")["pages"]) => async () =>
  (await import("./office/back-office.tsx")).pages[name];
const nurse = (name: keyof typeof import("./office/nurse.tsx")["pages"]) => async () =>
  (await import("./office/nurse.tsx")).pages[name];

const officePages: Record<OfficeScreen, () => Promise<ComponentType>> = {
  office: office("home"),
  officeToday: office("today"),
  officeLogin: office("login"),
  officeForgotPassword: office("forgotPassword"),
  officeInvitation: office("invitation"),
  officeCalendar: office("calendar"),
  officeVisit: office("visit"),
  officePatients: office("patients"),
  officePatient: office("patient"),
  officeInbox: office("inbox"),
  officeInboxItem: office("inboxItem"),
  officeTexts: office("texts"),
  officeRides: office("rides"),
  officeRideBooking: office("rideBooking"),
  officeTripImport: backOffice("tripImport"),
  officeRide: office("ride"),
  officePlan: office("plan"),
  officeDrivers: office("drivers"),
  officeDriver: office("driver"),
  officeMoney: backOffice("money"),
  officePayer: backOffice("payer"),
  officeConsultants: office("consultants"),
  officeConsultant: office("consultant"),
  officeTimeOff: office("timeOff"),
  officeUnavailable: office("unavailable"),
  officeReports: backOffice("reports"),
  officeSettings: backOffice("settings"),
  officePolicies: backOffice("policies"),
  officeStaff: backOffice("staff"),
  officeLog: office("log"),
  officeHealth: backOffice("health"),
  officeAccess: office("access"),
  nurse: nurse("home"),
  nurseLogin: nurse("login"),
  nurseForgotPassword: nurse("forgotPassword"),
  nurseInvitation: nurse("invitation"),
  nurseHours: nurse("hours"),
  nurseTimeOff: nurse("timeOff"),
  nurseFeed: nurse("feed"),
  nurseEarnings: nurse("earnings"),
  nurseProfile: nurse("profile"),
  nurseLog: nurse("log"),
  nurseAccess: nurse("access"),
};

const isOfficeScreen = (name: string): name is OfficeScreen => name in officeScreens;
const officeNames = Object.keys(officeScreens).filter(isOfficeScreen);
/** Screens before login. */
const isBeforeLogin = (name: OfficeScreen) => /Login$|Invitation$|ForgotPassword$/.test(name);
const officeScreen = (name: OfficeScreen) => lazyPage(officePages[name], { path: officeScreens[name] });
const insideFrame = (side: "office" | "nurse") =>
  officeNames.filter((name) => name.startsWith(side) && !isBeforeLogin(name)).map(officeScreen);

const desk: RouteObject = {
  ErrorBoundary: ErrorScreen,
  HydrateFallback: PageWaiting,
  children: [
    ...officeNames.filter(isBeforeLogin).map(officeScreen),
    lazyPage(office("frame"), { children: insideFrame("office") }),
    lazyPage(nurse("frame"), { children: insideFrame("nurse") }),
  ],
};

/** All routes, as they are reached from the office and by nurses. */
export const routes: RouteObject[] = [desk, site];
