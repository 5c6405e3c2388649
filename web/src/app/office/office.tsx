import { Navigate } from "react-router-dom";
import { Bell } from "../../features/today/bell.tsx";
import { DeskAccessPage } from "../../pages/office-access-page.tsx";
import { DeskCalendarPage } from "../../pages/office-calendar-page.tsx";
import { DeskConsultantPage } from "../../pages/office-consultant-page.tsx";
import { DeskConsultantsPage } from "../../pages/office-consultants-page.tsx";
import { DeskDriverPage } from "../../pages/office-driver-page.tsx";
import { DeskDriversPage } from "../../pages/office-drivers-page.tsx";
import { DeskForgotPasswordPage } from "../../pages/office-forgot-password-page.tsx";
import { DeskHealthPage } from "../../pages/office-health-page.tsx";
import { DeskInboxItemPage } from "../../pages/office-inbox-item-page.tsx";
import { DeskInboxPage } from "../../pages/office-inbox-page.tsx";
import { DeskInvitationPage } from "../../pages/office-invitation-page.tsx";
import { DeskLogPage } from "../../pages/office-log-page.tsx";
import { DeskLoginPage } from "../../pages/office-login-page.tsx";
import { DeskMoneyPage } from "../../pages/office-money-page.tsx";
import { DeskPatientPage } from "../../pages/office-patient-page.tsx";
import { DeskPatientsPage } from "../../pages/office-patients-page.tsx";
import { DeskReportsPage } from "../../pages/office-reports-page.tsx";
import { DeskRideBookingPage } from "../../pages/office-ride-booking-page.tsx";
import { DeskRidePage } from "../../pages/office-ride-page.tsx";
import { DeskRidesPage } from "../../pages/office-rides-page.tsx";
import { DeskStaffPage } from "../../pages/office-staff-page.tsx";
import { DeskTimeOffPage } from "../../pages/office-time-off-page.tsx";
import { DeskTodayPage } from "../../pages/office-today-page.tsx";
import { DeskVisitPage } from "../../pages/office-visit-page.tsx";
import { deskScreens } from "../paths.ts";
import { DeskFrame } from "./office-frame.tsx";
import { officePlaces } from "./places.ts";

/** The office whole: one piece of code, for those who work there. */
export const pages = {
  frame: () => <DeskFrame side="office" places={officePlaces} news={<Bell />} />,
  home: DeskTodayPage,
  /** The other name of the first screen. */
  today: () => <Navigate to={deskScreens.office} replace />,
  login: () => <DeskLoginPage side="office" />,
  forgotPassword: () => <DeskForgotPasswordPage side="office" />,
  invitation: () => <DeskInvitationPage side="office" />,
  calendar: DeskCalendarPage,
  visit: DeskVisitPage,
  patients: DeskPatientsPage,
  patient: DeskPatientPage,
  inbox: DeskInboxPage,
  inboxItem: DeskInboxItemPage,
  rides: DeskRidesPage,
  rideBooking: DeskRideBookingPage,
  ride: DeskRidePage,
  drivers: DeskDriversPage,
  driver: DeskDriverPage,
  money: DeskMoneyPage,
  consultants: DeskConsultantsPage,
  consultant: DeskConsultantPage,
  timeOff: DeskTimeOffPage,
  reports: DeskReportsPage,
  staff: DeskStaffPage,
  log: () => <DeskLogPage side="office" />,
  health: DeskHealthPage,
  access: () => <DeskAccessPage side="office" />,
};
