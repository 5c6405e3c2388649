/** Every screen there is. The router, the build's routes.json and so the server's 404s all read this table. */
export const screens = {
  home: "/",
  services: "/services",
  career: "/career",
  housing: "/housing",
  transport: "/transport",
  contact: "/contact",
  team: "/team",
  quiz: "/quiz",
  privacy: "/privacy",
  terms: "/terms",
  doctors: "/doctors/:speciality?",
  appointment: "/appointment/:docId",
  login: "/login",
  forgotPassword: "/forgot-password",
  myProfile: "/my-profile",
  myAppointments: "/my-appointment",
  newsletter: "/newsletter",
  myRides: "/my-rides",
  dashboard: "/dashboard",
  rides: "/rides",
  driverProfile: "/driver-profile",
} as const;

/** What the sitemap lists: the screens that are the same for everybody. */
export const listedPaths: readonly string[] = [
  screens.home,
  "/doctors",
  screens.services,
  screens.career,
  screens.housing,
  screens.transport,
  screens.contact,
  screens.team,
  screens.quiz,
  screens.privacy,
  screens.terms,
];

/** Every address the site links to, once. */
export const paths = {
  home: "/",
  specialities: "/#speciality",
  services: "/services",
  career: "/career",
  doctors: "/doctors",
  speciality: (name: string) => `/doctors/${encodeURIComponent(name)}`,
  appointment: (docId: string) => `/appointment/${docId}`,
  transport: "/transport",
  housing: "/housing",
  contact: "/contact",
  team: "/team",
  quiz: "/quiz",
  privacy: "/privacy",
  terms: "/terms",
  login: "/login",
  forgotPassword: "/forgot-password",
  myProfile: "/my-profile",
  myAppointments: "/my-appointment",
  myRides: "/my-rides",
  dashboard: "/dashboard",
  rides: "/rides",
  driverProfile: "/driver-profile",
} as const;

/** Screens of the driver, who has his own bar: the site's header and footer stay away (spec §2). */
export const driverPaths: readonly string[] = ["/drivers-home", "/dashboard", "/rides", "/driver-profile"];

/** The state of a link that changes what is shown on the page and leaves the keyboard where it is. */
export const STAY = "stay";
