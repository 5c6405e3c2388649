import { Navigate } from "react-router-dom";
import { Bell } from "../../features/today/bell.tsx";
import { DeskAccessPage } from "../../pages/desk-access-page.tsx";
import { DeskCalendarPage } from "../../pages/desk-calendar-page.tsx";
import { DeskConsultantPage } from "../../pages/desk-consultant-page.tsx";
import { DeskConsultantsPage } from "../../pages/desk-consultants-page.tsx";
import { DeskDriverPage } from "../../pages/desk-driver-page.tsx";
import { DeskDriversPage } from "../../pages/desk-drivers-page.tsx";
import { DeskForgotPasswordPage } from "../../pages/desk-forgot-password-page.tsx";
import { DeskHealthPage } from "../../pages/desk-health-page.tsx";
import { DeskInboxItemPage } from "../../pages/desk-inbox-item-page.tsx";
import { DeskInboxPage } from "../../pages/desk-inbox-page.tsx";
import { DeskInvitationPage } from "../../pages/desk-invitation-page.tsx";
import { DeskLogPage } from "../../pages/desk-log-page.tsx";
import { DeskLoginPage } from "../../pages/desk-login-page.tsx";
import { DeskMoneyPage } from "../../pages/desk-money-page.tsx";
import { DeskPatientPage } from "../../pages/desk-patient-page.tsx";
import { DeskPatientsPage } from "../../pages/desk-patients-page.tsx";
import { DeskReportsPage } from "../../pages/desk-reports-page.tsx";
import { DeskRideBookingPage } from "../../pages/desk-ride-booking-page.tsx";
import { DeskRidePage } from "../../pages/desk-ride-page.tsx";
import { DeskRidesPage } from "../../pages/desk-rides-page.tsx";
import { DeskStaffPage } from "../../pages/desk-staff-page.tsx";
import { DeskTimeOffPage } from "../../pages/desk-time-off-page.tsx";
import { DeskTodayPage } from "../../pages/desk-today-page.tsx";
import { DeskVisitPage } from "../../pages/desk-visit-page.tsx";
import { deskScreens } from "../paths.ts";
import { DeskFrame } from "./desk-frame.tsx";
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
