import { DEMO_PATIENT_EMAIL } from "../../db/seed/accounts.ts";
import { demoNurse, staff } from "../../db/seed/staff.ts";

/** How a demo account signs in: a token in the browser's storage, or a cookie that the API sets. */
type SignIn =
  | { path: string; kept: "storage"; answerField: "token" | "driverToken" }
  | { path: string; kept: "cookie" }
  | null;

export type Card = {
  id: string;
  title: string;
  /** The account's email, or null where signing in needs none. */
  email: string | null;
  button: string;
  /** The first page after signing in. */
  opens: string;
  signIn: SignIn;
  /** Three things to try. */
  tries: [string, string, string];
};

const owner = staff.find(({ role }) => role === "owner");

/** The five people whose part a newcomer can take. */
export const cards: Card[] = [
  {
    id: "patient",
    title: "Patient",
    email: DEMO_PATIENT_EMAIL,
    button: "Sign in as patient",
    opens: "/my-appointment",
    signIn: { path: "/api/user/login", kept: "storage", answerField: "token" },
    tries: [
      "Search for “my son coughs” under Consultation, book a time and pay with the card 4242 4242 4242 4242.",
      "Reschedule or cancel an upcoming visit, and read what you would get back before you confirm.",
      "Book a ride with a return trip under Transport.",
    ],
  },
  {
    id: "driver",
    title: "Driver",
    email: "wheelchair@lamplight.test",
    button: "Sign in as driver",
    opens: "/dashboard",
    signIn: { path: "/api/driver/login", kept: "storage", answerField: "driverToken" },
    tries: [
      "Switch to “Online”. The next ride for a wheelchair van is offered to you: accept it.",
      "Press “On my way” on your next ride, and undo it within ten seconds.",
      "Turn off your network and press “On my way” again. It is sent when the network is back.",
    ],
  },
  {
    id: "office",
    title: "Office",
    email: owner?.email ?? null,
    button: "Sign in as owner",
    opens: "/office/today",
    signIn: { path: "/api/office/login", kept: "cookie" },
    tries: [
      "Finish a task on Today.",
      "Open the calendar, move a visit to another time, and undo it within ten seconds.",
      "Find a driver for a ride on the board under Rides.",
    ],
  },
  {
    id: "nurse",
    title: "Nurse",
    email: demoNurse.email,
    button: "Sign in as nurse",
    opens: "/nurse",
    signIn: { path: "/api/nurse/login", kept: "cookie" },
    tries: [
      "Read today's visits, and record whether a patient came.",
      "Change your weekly hours. You see which booked visits they would hit.",
      "Take an afternoon off.",
    ],
  },
  {
    id: "editor",
    title: "Editor",
    email: null,
    button: "Open the Studio",
    opens: "/studio/",
    signIn: null,
    tries: [
      "Change the heading of the Home page and publish it. The site shows it within seconds.",
      "Drag the questions under Pages, FAQ into another order.",
      "Add a word under Consultation, Emergencies, then search for it on the site.",
    ],
  },
];
