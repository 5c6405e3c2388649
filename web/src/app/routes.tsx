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
  opening: async () => (await import("../pages/site/career-page.tsx")).OpeningPage,
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

const notFound = async () => (await import("../pages/site/not-found-page.tsx")).NotFoundPage;

const isScreen = (name: string): name is Screen => name in screens;
const names = Object.keys(screens).filter(isScreen);
const screen = (name: Screen) => lazyPage(pages[name], { path: screens[name] });

export const site: RouteObject = {
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

/** The paths of the office and of nurses. */
export const sides = [officeScreens.office, officeScreens.nurse];
const officeRedirects = sides.map(
  (path): RouteObject => ({ path: `${path}/*`, loader: ({ request }) => redirectDocument(request.url) }),
);

/** The site's own routes. A link to the office loads the office. */
export const siteRoutes: RouteObject[] = [...officeRedirects, site];
