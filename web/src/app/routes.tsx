import type { ComponentType } from "react";
import { type RouteObject, redirectDocument } from "react-router-dom";
import { ErrorScreen } from "./error-screen.tsx";
import { PageWaiting, SiteLayout } from "./layouts/site-layout.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { officeScreens, screens } from "./paths.ts";

type Screen = keyof typeof screens;

/**
 * A screen of a signed-in patient. The redirect to the login is in the same chunk, to keep it out of what every visitor
 * loads.
 */
function forPatient(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    const [{ RequireUser }, Page] = await Promise.all([import("./require-user.tsx"), load()]);
    return () => (
      <RequireUser>
        <Page />
      </RequireUser>
    );
  };
}

const sent = async () => (await import("../pages/site/sent-page.tsx")).SentPage;

/** The page of each screen in `screens`. Every page is a chunk. */
const pages: Record<Screen, () => Promise<ComponentType>> = {
  home: async () => (await import("../pages/site/home-page.tsx")).HomePage,
  services: async () => (await import("../pages/site/services-page.tsx")).ServicesPage,
  career: async () => (await import("../pages/site/career-page.tsx")).CareerPage,
  housing: async () => (await import("../pages/site/housing-page.tsx")).HousingPage,
  transport: async () => (await import("../pages/site/transport-page.tsx")).TransportPage,
  contact: async () => (await import("../pages/site/contact-page.tsx")).ContactPage,
  team: async () => (await import("../pages/site/team-page.tsx")).TeamPage,
  quiz: async () => (await import("../pages/site/quiz-page.tsx")).QuizPage,
  privacy: async () => (await import("../pages/site/privacy-page.tsx")).PrivacyPage,
  terms: async () => (await import("../pages/site/terms-page.tsx")).TermsPage,
  doctors: async () => (await import("../pages/consultants/doctors-page.tsx")).DoctorsPage,
  appointment: async () => (await import("../pages/consultants/appointment-page.tsx")).AppointmentPage,
  login: async () => (await import("../pages/account/login-page.tsx")).LoginPage,
  forgotPassword: async () => (await import("../pages/account/forgot-password-page.tsx")).ForgotPasswordPage,
  confirmEmail: async () => (await import("../pages/account/confirm-email-page.tsx")).ConfirmEmailPage,
  confirmCopy: async () => (await import("../pages/account/confirm-copy-page.tsx")).ConfirmCopyPage,
  pay: async () => (await import("../pages/link/pay-page.tsx")).PayPage,
  chooseTime: async () => (await import("../pages/link/visit-link-page.tsx")).VisitLinkPage,
  visitLink: async () => (await import("../pages/link/visit-link-page.tsx")).VisitLinkPage,
  rideLink: async () => (await import("../pages/link/ride-link-page.tsx")).RideLinkPage,
  messageSent: sent,
  newsletterSent: sent,
  incompleteSent: sent,
  tooManySent: sent,
  nothingSent: sent,
  newsletter: async () => (await import("../pages/site/newsletter-page.tsx")).NewsletterPage,
  myProfile: forPatient(async () => (await import("../pages/account/my-profile-page.tsx")).MyProfilePage),
  myAppointments: forPatient(async () => (await import("../pages/patient/my-appointment-page.tsx")).MyAppointmentPage),
  visit: forPatient(async () => (await import("../pages/patient/visit-page.tsx")).VisitPage),
  testCall: async () => (await import("../pages/patient/test-call-page.tsx")).TestCallPage,
  myRides: forPatient(async () => (await import("../pages/patient/my-rides-page.tsx")).MyRidesPage),
  ride: forPatient(async () => (await import("../pages/patient/ride-page.tsx")).RidePage),
  sharedRide: async () => (await import("../pages/link/shared-ride-page.tsx")).SharedRidePage,
  dashboard: async () => (await import("../pages/account/dashboard-page.tsx")).DashboardPage,
  rides: async () => (await import("../pages/driver/driver-rides-page.tsx")).DriverRidesPage,
  driverEarnings: async () => (await import("../pages/driver/driver-earnings-page.tsx")).DriverEarningsPage,
  customPage: async () => (await import("../pages/site/custom-page.tsx")).CustomPage,
  driverProfile: async () => (await import("../pages/driver/driver-profile-page.tsx")).DriverProfilePage,
};

/** Screens in the driver's frame. */
const driverScreens: readonly Screen[] = ["dashboard", "rides", "driverEarnings", "driverProfile"];

/**
 * The driver's frame, in a chunk that patients do not load. It loads all of the driver's screens, because the next one
 * may be opened offline.
 */
async function driverFrame(): Promise<ComponentType> {
  const frame = await import("./require-driver.tsx");
  for (const name of driverScreens) void pages[name]().catch(() => {});
  return frame.RequireDriver;
}

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

const notFound = async () => (await import("../pages/site/not-found-page.tsx")).NotFoundPage;

const isScreen = (name: string): name is Screen => name in screens;
const names = Object.keys(screens).filter(isScreen);
const screen = (name: Screen) => lazyPage(pages[name], { path: screens[name] });

const desk: RouteObject = {
  ErrorBoundary: ErrorScreen,
  HydrateFallback: PageWaiting,
  children: [
    ...officeNames.filter(isBeforeLogin).map(officeScreen),
    lazyPage(office("frame"), { children: insideFrame("office") }),
    lazyPage(nurse("frame"), { children: insideFrame("nurse") }),
  ],
};

const site: RouteObject = {
  element: <SiteLayout />,
  ErrorBoundary: ErrorScreen,
  children: [
    {
      ErrorBoundary: ErrorScreen,
      HydrateFallback: PageWaiting,
      children: [
        ...names.filter((name) => !driverScreens.includes(name)).map(screen),
        lazyPage(driverFrame, {
          children: [{ ErrorBoundary: ErrorScreen, children: driverScreens.map(screen) }],
        }),
        lazyPage(notFound, { path: "*" }),
      ],
    },
  ],
};

export const routes: RouteObject[] = [desk, site];

const sides = [officeScreens.office, officeScreens.nurse];
const officeRedirects = sides.map(
  (path): RouteObject => ({ path: `${path}/*`, loader: ({ request }) => redirectDocument(request.url) }),
);

/**
 * The routes that can be opened without loading a page: all of them from the office, the site's own from the site.
 * Fewer routes make the router's ranking faster for visitors.
 */
export const routesFrom = (pathname: string): RouteObject[] =>
  sides.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? routes : [...officeRedirects, site];
