import { Navigate } from "react-router-dom";
import { Bell } from "../../features/today/bell.tsx";
import { OfficeAccessPage } from "../../pages/office-access-page.tsx";
import { OfficeCalendarPage } from "../../pages/office-calendar-page.tsx";
import { OfficeConsultantPage } from "../../pages/office-consultant-page.tsx";
import { OfficeConsultantsPage } from "../../pages/office-consultants-page.tsx";
import { OfficeDriverPage } from "../../pages/office-driver-page.tsx";
import { OfficeDriversPage } from "../../pages/office-drivers-page.tsx";
import { OfficeForgotPasswordPage } from "../../pages/office-forgot-password-page.tsx";
import { OfficeHealthPage } from "../../pages/office-health-page.tsx";
import { OfficeInboxItemPage } from "../../pages/office-inbox-item-page.tsx";
import { OfficeInboxPage } from "../../pages/office-inbox-page.tsx";
import { OfficeInvitationPage } from "../../pages/office-invitation-page.tsx";
import { OfficeLogPage } from "../../pages/office-log-page.tsx";
import { OfficeLoginPage } from "../../pages/office-login-page.tsx";
import { OfficeMoneyPage } from "../../pages/office-money-page.tsx";
import { OfficePatientPage } from "../../pages/office-patient-page.tsx";
import { OfficePatientsPage } from "../../pages/office-patients-page.tsx";
import { OfficePayerPage } from "../../pages/office-payer-page.tsx";
import { OfficePlanPage } from "../../pages/office-plan-page.tsx";
import { OfficeReportsPage } from "../../pages/office-reports-page.tsx";
import { OfficeRideBookingPage } from "../../pages/office-ride-booking-page.tsx";
import { OfficeRidePage } from "../../pages/office-ride-page.tsx";
import { OfficeRidesPage } from "../../pages/office-rides-page.tsx";
import { OfficeStaffPage } from "../../pages/office-staff-page.tsx";
import { OfficeTimeOffPage } from "../../pages/office-time-off-page.tsx";
import { OfficeTodayPage } from "../../pages/office-today-page.tsx";
import { OfficeTripImportPage } from "../../pages/office-trip-import-page.tsx";
import { OfficeUnavailablePage } from "../../pages/office-unavailable-page.tsx";
import { OfficeVisitPage } from "../../pages/office-visit-page.tsx";
import { officeScreens } from "../paths.ts";
import { officeNavItems } from "./nav-items.ts";
import { OfficeFrame } from "./office-frame.tsx";

/** All office pages, in one chunk. */
export const pages = {
  frame: () => <OfficeFrame side="office" navItems={officeNavItems} status={<Bell />} />,
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
  inboxItem: OfficeInboxItemPage,
  rides: OfficeRidesPage,
  rideBooking: OfficeRideBookingPage,
  tripImport: OfficeTripImportPage,
  ride: OfficeRidePage,
  plan: OfficePlanPage,
  drivers: OfficeDriversPage,
  driver: OfficeDriverPage,
  money: OfficeMoneyPage,
  payer: OfficePayerPage,
  consultants: OfficeConsultantsPage,
  consultant: OfficeConsultantPage,
  timeOff: OfficeTimeOffPage,
  unavailable: OfficeUnavailablePage,
  reports: OfficeReportsPage,
  staff: OfficeStaffPage,
  log: () => <OfficeLogPage side="office" />,
  health: OfficeHealthPage,
  access: () => <OfficeAccessPage side="office" />,
};
