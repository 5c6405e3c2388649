import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { ErrorScreen } from "./error-screen.tsx";
import { PageWaiting, SiteLayout } from "./layouts/site-layout.tsx";
import { screens } from "./paths.ts";
import { RequireUser } from "./require-user.tsx";

/** What each screen of `screens` shows. Every page is a chunk of its own. */
const pages: Record<keyof typeof screens, NonNullable<RouteObject["lazy"]>> = {
  home: async () => ({
    Component: (await import("../pages/home-page.tsx")).HomePage,
  }),
  services: async () => ({
    Component: (await import("../pages/services-page.tsx")).ServicesPage,
  }),
  career: async () => ({
    Component: (await import("../pages/career-page.tsx")).CareerPage,
  }),
  housing: async () => ({
    Component: (await import("../pages/housing-page.tsx")).HousingPage,
  }),
  transport: async () => ({
    Component: (await import("../pages/transport-page.tsx")).TransportPage,
  }),
  contact: async () => ({
    Component: (await import("../pages/contact-page.tsx")).ContactPage,
  }),
  team: async () => ({
    Component: (await import("../pages/team-page.tsx")).TeamPage,
  }),
  quiz: async () => ({
    Component: (await import("../pages/quiz-page.tsx")).QuizPage,
  }),
  privacy: async () => ({
    Component: (await import("../pages/privacy-page.tsx")).PrivacyPage,
  }),
  terms: async () => ({
    Component: (await import("../pages/terms-page.tsx")).TermsPage,
  }),
  doctors: async () => ({
    Component: (await import("../pages/doctors-page.tsx")).DoctorsPage,
  }),
  appointment: async () => ({
    Component: (await import("../pages/appointment-page.tsx")).AppointmentPage,
  }),
  login: async () => ({
    Component: (await import("../pages/login-page.tsx")).LoginPage,
  }),
  forgotPassword: async () => ({
    Component: (await import("../pages/forgot-password-page.tsx")).ForgotPasswordPage,
  }),
  newsletter: async () => ({
    Component: (await import("../pages/newsletter-page.tsx")).NewsletterPage,
  }),
  myProfile: async () => {
    const { MyProfilePage } = await import("../pages/my-profile-page.tsx");
    return {
      element: (
        <RequireUser>
          <MyProfilePage />
        </RequireUser>
      ),
    };
  },
  myAppointments: async () => {
    const { MyAppointmentPage } = await import("../pages/my-appointment-page.tsx");
    return {
      element: (
        <RequireUser>
          <MyAppointmentPage />
        </RequireUser>
      ),
    };
  },
  myRides: async () => {
    const { MyRidesPage } = await import("../pages/my-rides-page.tsx");
    return {
      element: (
        <RequireUser>
          <MyRidesPage />
        </RequireUser>
      ),
    };
  },
  dashboard: async () => forDriver((await import("../pages/dashboard-page.tsx")).DashboardPage),
  rides: async () => forDriver((await import("../pages/driver-rides-page.tsx")).DriverRidesPage),
  driverProfile: async () => forDriver((await import("../pages/driver-profile-page.tsx")).DriverProfilePage),
};

/** The driver's frame is kept out of what patients load. */
async function forDriver(Page: ComponentType) {
  const { RequireDriver } = await import("./require-driver.tsx");
  return {
    element: (
      <RequireDriver>
        <Page />
      </RequireDriver>
    ),
  };
}

const notFound = async () => ({
  Component: (await import("../pages/not-found-page.tsx")).NotFoundPage,
});

const isScreen = (name: string): name is keyof typeof screens => name in screens;

export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        HydrateFallback: PageWaiting,
        children: [
          ...Object.keys(screens)
            .filter(isScreen)
            .map((name) => ({ path: screens[name], lazy: pages[name] })),
          { path: "*", lazy: notFound },
        ],
      },
    ],
  },
];
