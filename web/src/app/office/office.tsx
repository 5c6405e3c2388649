import { Navigate } from "react-router-dom";
import { Bell, TodayCount } from "../../features/office/today/bell.tsx";
import { OfficeAccessPage } from "../../pages/office/access/office-access-page.tsx";
import { OfficeForgotPasswordPage } from "../../pages/office/access/office-forgot-password-page.tsx";
import { OfficeInvitationPage } from "../../pages/office/access/office-invitation-page.tsx";
import { OfficeLogPage } from "../../pages/office/access/office-log-page.tsx";
import { OfficeLoginPage } from "../../pages/office/access/office-login-page.tsx";
import { OfficeCalendarPage } from "../../pages/office/day/office-calendar-page.tsx";
import { OfficeInboxPage } from "../../pages/office/day/office-inbox-page.tsx";
import { OfficeRidesPage } from "../../pages/office/day/office-rides-page.tsx";
import { OfficeTextsPage } from "../../pages/office/day/office-texts-page.tsx";
import { OfficeTimeOffPage } from "../../pages/office/day/office-time-off-page.tsx";
import { OfficeTodayPage } from "../../pages/office/day/office-today-page.tsx";
import { OfficeUnavailablePage } from "../../pages/office/day/office-unavailable-page.tsx";
import { OfficeConsultantPage } from "../../pages/office/people/office-consultant-page.tsx";
import { OfficeConsultantsPage } from "../../pages/office/people/office-consultants-page.tsx";
import { OfficeDriverPage } from "../../pages/office/people/office-driver-page.tsx";
import { OfficeDriversPage } from "../../pages/office/people/office-drivers-page.tsx";
import { OfficePatientPage } from "../../pages/office/people/office-patient-page.tsx";
import { OfficePatientsPage } from "../../pages/office/people/office-patients-page.tsx";
import { OfficePlanPage } from "../../pages/office/records/office-plan-page.tsx";
import { OfficeRideBookingPage } from "../../pages/office/records/office-ride-booking-page.tsx";
import { OfficeRidePage } from "../../pages/office/records/office-ride-page.tsx";
import { OfficeVisitPage } from "../../pages/office/records/office-visit-page.tsx";
import { officeScreens } from "../paths.ts";
import { officeNavItems } from "./nav-items.ts";
import { OfficeFrame } from "./office-frame.tsx";

const navItems = officeNavItems.map((item) =>
  item.to === officeScreens.office ? { ...item, count: <TodayCount /> } : item,
);

/** The pages of an office day, in one chunk; the others are in `back-office.tsx`. */
export const pages = {
  frame: () => <OfficeFrame side="office" navItems={navItems} status={<Bell />} />,
  home: OfficeTodayPage,
  /** An alias of the first screen. */
  today: () => <Navigate to={officeScreens.office} replace />,
  login: () => <OfficeLoginPage side="office" />,
  forgotPassword: () => <OfficeForgotPasswordPage side="office" />,
  invitation: () => <OfficeInvitationPage side="office" />,
  calendar: OfficeCalendarPage,
  visit: OfficeVisitPage,
  patients: OfficePatientsPage,
  patient: OfficePatientPage,
  inbox: OfficeInboxPage,
  inboxItem: OfficeInboxPage,
  texts: OfficeTextsPage,
  rides: OfficeRidesPage,
  rideBooking: OfficeRideBookingPage,
  ride: OfficeRidePage,
  plan: OfficePlanPage,
  drivers: OfficeDriversPage,
  driver: OfficeDriverPage,
  consultants: OfficeConsultantsPage,
  consultant: OfficeConsultantPage,
  timeOff: OfficeTimeOffPage,
  unavailable: OfficeUnavailablePage,
  log: () => <OfficeLogPage side="office" />,
  access: () => <OfficeAccessPage side="office" />,
};
