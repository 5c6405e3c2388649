import { sentPages } from "@lamplight/api/contract/sent-pages.ts";

const LIST = "/doctors";

/** Paths of all screens of the site. The router, the build's routes.json and the server's 404s use this table. */
export const screens = {
  home: "/",
  services: "/services",
  career: "/career",
  opening: "/career/:opening",
  housing: "/housing",
  transport: "/transport",
  contact: "/contact",
  team: "/team",
  quiz: "/quiz",
  privacy: "/privacy",
  terms: "/terms",
  doctors: `${LIST}/:speciality?`,
  appointment: "/appointment/:docId",
  login: "/login",
  forgotPassword: "/forgot-password",
  confirmEmail: "/confirm-email",
  confirmCopy: "/confirm-copy",
  pay: "/pay",
  chooseTime: "/choose-time",
  visitLink: "/visit-link",
  rideLink: "/ride-link",
  myProfile: "/my-profile",
  myAppointments: "/my-appointment",
  visit: "/my-appointment/:appointmentId",
  testCall: "/test-call",
  newsletter: "/newsletter",
  messageSent: sentPages.message,
  newsletterSent: sentPages.newsletter,
  incompleteSent: sentPages.incomplete,
  tooManySent: sentPages.tooMany,
  nothingSent: sentPages.nothing,
  myRides: "/my-rides",
  ride: "/my-rides/:rideId",
  sharedRide: "/ride",
  dashboard: "/dashboard",
  rides: "/rides",
  driverEarnings: "/earnings",
  driverProfile: "/driver-profile",
  /** The pages that editors made. Last, because every other path of one part comes before it. */
  customPage: "/:slug",
} as const;

/**
 * Screens of the office and of nurses. Each side has its own frame and chunk. Search engines and caches never store
 * them.
 */
export const officeScreens = {
  office: "/office",
  officeToday: "/office/today",
  officeLogin: "/office/login",
  officeForgotPassword: "/office/forgot-password",
  officeInvitation: "/office/invitation",
  officeCalendar: "/office/calendar",
  officeVisit: "/office/visits/:visitId",
  officePatients: "/office/patients",
  officePatient: "/office/patients/:patientId",
  officeInbox: "/office/inbox",
  officeInboxItem: "/office/inbox/:itemId",
  officeTexts: "/office/texts",
  officeRides: "/office/rides",
  officeRideBooking: "/office/rides/new",
  officeTripImport: "/office/rides/import",
  officeRide: "/office/rides/:rideId",
  officePlan: "/office/ride-plans/:planId",
  officeDrivers: "/office/drivers",
  officeDriver: "/office/drivers/:driverId",
  officeMoney: "/office/money",
  officePayer: "/office/money/payers/:payerId",
  officeConsultants: "/office/consultants",
  officeConsultant: "/office/consultants/:docId",
  officeTimeOff: "/office/time-off",
  officeUnavailable: "/office/unavailable",
  officeReports: "/office/reports",
  officeSettings: "/office/settings",
  officePolicies: "/office/policies",
  officeStaff: "/office/staff",
  officeLog: "/office/log",
  officeHealth: "/office/health",
  officeAccess: "/office/access",
  nurse: "/nurse",
  nurseLogin: "/nurse/login",
  nurseForgotPassword: "/nurse/forgot-password",
  nurseInvitation: "/nurse/invitation",
  nurseHours: "/nurse/hours",
  nurseTimeOff: "/nurse/time-off",
  nurseFeed: "/nurse/feed",
  nurseEarnings: "/nurse/earnings",
  nurseProfile: "/nurse/profile",
  nurseLog: "/nurse/log",
  nurseAccess: "/nurse/access",
} as const;

/** Screens in the sitemap: those that are the same for every visitor. */
export const listedPaths: readonly string[] = [
  screens.home,
  LIST,
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

/** Screens that need a session or a link from an email. Search engines do not list them. */
export const personalScreens: readonly string[] = [
  screens.myProfile,
  screens.myAppointments,
  screens.visit,
  screens.testCall,
  screens.newsletter,
  screens.confirmEmail,
  screens.confirmCopy,
  screens.pay,
  screens.chooseTime,
  screens.visitLink,
  screens.rideLink,
  screens.myRides,
  screens.ride,
  screens.sharedRide,
  screens.dashboard,
  screens.rides,
  screens.driverEarnings,
  screens.driverProfile,
];

/** Query parameters that change what a public screen shows. With them it is rendered for each request, and not kept. */
export const narrowing: Readonly<Record<string, readonly string[]>> = {
  [screens.doctors]: ["q", "for", "day", "time", "language", "state", "maxFee", "sort"],
  [screens.transport]: ["paid"],
};

/** Screens that may use the camera and the microphone. */
export const deviceScreens: readonly string[] = [screens.testCall];

/** The path of a record's screen. */
const of = (screen: string, id: string): string => screen.replace(/:\w+\??/, () => encodeURIComponent(id));

/** Paths for links. */
export const paths = {
  ...screens,
  specialities: `${screens.home}#speciality`,
  doctors: LIST,
  freeToday: `${LIST}?day=today`,
  speciality: (name: string) => of(screens.doctors, name),
  /** With a slot, that slot is selected. */
  appointment: (docId: string, slot?: { slotDate: string; slotTime: string }) =>
    `${of(screens.appointment, docId)}${slot ? `?${new URLSearchParams({ day: slot.slotDate, time: slot.slotTime })}` : ""}`,
  visit: (appointmentId: string) => of(screens.visit, appointmentId),
  ride: (rideId: string) => of(screens.ride, rideId),
  opening: (id: string) => of(screens.opening, id),
  customPage: (slug: string) => of(screens.customPage, slug),
} as const;

/** The driver's screens, which have their own navigation instead of the site's header and footer. */
export const driverPaths: readonly string[] = [
  "/drivers-home",
  screens.dashboard,
  screens.rides,
  screens.driverEarnings,
  screens.driverProfile,
];

/** State of a link that changes what the page shows and keeps the focus. */
export const STAY = "stay";

export const officeRideBookingPath = (patientId: string): string =>
  `${officeScreens.officeRideBooking}?${new URLSearchParams({ patient: patientId })}`;
/** Path of a booking for a caller with this number. */
export const bookRideForPath = (phone: string): string =>
  `${officeScreens.officeRideBooking}?${new URLSearchParams({ phone })}`;
/** Path of the calendar with the dialog that books a visit for a caller with this number. */
export const bookVisitForPath = (phone: string): string =>
  `${officeScreens.officeCalendar}?${new URLSearchParams({ phone })}`;
/** State of the navigation to a ride that was just paid for. */
export const JUST_BOOKED = "booked";

/** Path of a list's form for a new record. */
export const newRecordPath = (list: string): string => `${list}?new`;
/** Path of the form that adds an applicant from the inbox. */
export const hirePath = (list: string, applicant: string): string =>
  `${list}?${new URLSearchParams({ new: "", applicant })}`;
/** Where the visits of an unavailable nurse are handled; `isEntered` if the time off is entered already. */
export const officeUnavailablePath = (docId: string, isEntered = false): string =>
  `${officeScreens.officeUnavailable}?${new URLSearchParams({ nurse: docId, ...(isEntered ? { entered: "" } : {}) })}`;
export const officeMoneyPath = (part: string): string =>
  `${officeScreens.officeMoney}?${new URLSearchParams({ part })}`;

/** The terms and the privacy policy as they were published at a moment. */
export const policiesPath = (at: string): string => `${officeScreens.officePolicies}?${new URLSearchParams({ at })}`;

/** The screen on which a driver is marked as unavailable for some time. */
export const unavailableDriverPath = (driverId: string) =>
  `${officeScreens.officeUnavailable}?${new URLSearchParams({ part: "driver", driver: driverId })}`;

/** The office's screen of a record. */
export const recordPaths = {
  patient: (id: string) => of(officeScreens.officePatient, id),
  consultant: (id: string) => of(officeScreens.officeConsultant, id),
  visit: (id: string) => of(officeScreens.officeVisit, id),
  ride: (id: string) => of(officeScreens.officeRide, id),
  plan: (id: string) => of(officeScreens.officePlan, id),
  driver: (id: string) => of(officeScreens.officeDriver, id),
  payer: (id: string) => of(officeScreens.officePayer, id),
  inbox: (id: string) => of(officeScreens.officeInboxItem, id),
  staff: (_id: string) => officeScreens.officeStaff,
} as const;
