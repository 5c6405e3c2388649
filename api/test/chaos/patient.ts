import { randomUUID } from "node:crypto";
import { Appointment } from "../../contract/appointments.ts";
import { SlotWeek } from "../../contract/consultants.ts";
import { practiceLabels } from "../../src/lib/time/practice-time.ts";
import type { Answer, Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";

/** Confirmed results, which the judge checks. */
export type Confirmed = { appointments: Set<string>; rides: Set<string>; rideMarks: Set<string>; left: Set<string> };

type World = Chance & {
  call: Caller;
  consultants: string[];
  confirmed: Confirmed;
  press: (url: string, button: string) => Promise<void>;
  confirmEmail: (email: string) => Promise<void>;
};

const PASSWORD = "correct horse battery";
const ZONE = "America/New_York";
const HOURS = ["08:00", "09:15", "10:00", "11:45", "13:00", "15:30"];
const text = (answer: Answer | null, field: string): string | null => {
  const value = answer?.status === 200 ? answer.body[field] : null;
  return typeof value === "string" ? value : null;
};

/** A patient who takes random steps, one at a time. After deleting the account, a new patient continues. */
export function aPatient(world: World) {
  const { roll, among, call, consultants, confirmed, press, confirmEmail } = world;
  let token = "";
  let email = "";
  let appointments: string[] = [];
  let rides: string[] = [];

  async function signUp(): Promise<void> {
    email = `${randomUUID()}@patient.test`;
    appointments = [];
    rides = [];
    const answer = await call.post("/api/user/register", { name: "Ann Lee", email, password: PASSWORD });
    // If the answer was lost after the sign-up, the account exists.
    token =
      text(answer, "token") ?? text(await call.post("/api/user/login", { email, password: PASSWORD }), "token") ?? "";
    await confirmEmail(email);
  }

  async function book(): Promise<void> {
    const docId = among(consultants);
    const read = SlotWeek.safeParse((await call.get(`/api/doctor/${docId}/slots`))?.body);
    const slots = (read.data?.days.slice(1) ?? []).flatMap((day) =>
      day.slots.map(({ slotTime }) => ({ slotDate: day.slotDate, slotTime })),
    );
    if (slots.length === 0) return;
    const input = { docId, ...among(slots.slice(0, 12)), zoomEmail: email };
    const answer = await call.post("/api/user/book-appointment", input, { token });
    const booked = Appointment.safeParse(answer?.body["appointment"]);
    if (answer?.status !== 200 || !booked.success) return;
    appointments.push(booked.data._id);
    confirmed.appointments.add(booked.data._id);
  }

  /** Pays, sometimes from two tabs at once and sometimes in both checkouts. */
  async function payVisit(): Promise<void> {
    if (appointments.length === 0) return;
    const appointmentId = among(appointments);
    const pay = () => call.post("/api/user/pay-appointment", { appointmentId }, { token });
    const answers = roll() < 0.4 ? await Promise.all([pay(), pay()]) : [await pay()];
    await Promise.all(answers.map((answer) => finish(text(answer, "url"))));
    if (roll() < 0.6) await call.post("/api/user/mark-appointment-paid", { appointmentId }, { token });
  }

  async function finish(url: string | null): Promise<void> {
    if (!url || roll() < 0.15) return;
    const button = roll() < 0.85 ? "pay" : "decline";
    await Promise.all(Array.from({ length: roll() < 0.3 ? 2 : 1 }, () => press(url, button)));
  }

  function aRide(paymentMethod: "cash" | "card") {
    const mark = randomUUID();
    confirmed.rideMarks.add(mark);
    const day = new Date(Date.now() + (2 + Math.floor(roll() * 4)) * 24 * 3600_000).toISOString().slice(0, 10);
    // Half of the rides are near enough that drivers can start and complete them.
    const soon = practiceLabels(new Date(Date.now() + (62 + Math.floor(roll() * 55)) * 60_000), ZONE);
    const isSoon = roll() < 0.5;
    return {
      pickupAddress: "418 Maple Street",
      dropoffAddress: "30 Walnut Street",
      appointmentDate: isSoon ? soon.date : day,
      appointmentTime: isSoon ? soon.time : among(HOURS),
      transportType: among(["ambulatory", "wheelchair", "bariatric", "stretcher"]),
      specialNeeds: "",
      additionalNotes: mark,
      returnTrip: roll() < 0.3,
      paymentMethod,
    };
  }

  async function bookCashRide(): Promise<void> {
    const answer = await call.post("/api/user/book-ride", aRide("cash"), { token });
    const ride = answer?.status === 200 ? answer.body["ride"] : null;
    if (typeof ride === "object" && ride && "_id" in ride) confirmed.rides.add(String(ride._id));
  }

  async function bookCardRide(): Promise<void> {
    const answer = await call.post("/api/stripe/create-checkout-session", { formData: aRide("card") }, { token });
    const rideId = text(answer, "rideId");
    if (!rideId) return;
    rides.push(rideId);
    confirmed.rides.add(rideId);
    await finish(text(answer, "url"));
  }

  async function payRide(): Promise<void> {
    if (rides.length === 0) return;
    await finish(text(await call.post("/api/user/pay-ride", { rideId: among(rides) }, { token }), "url"));
  }

  async function cancel(): Promise<void> {
    if (appointments.length > 0)
      await call.post("/api/user/cancel-appointment", { appointmentId: among(appointments) }, { token });
  }

  async function look(): Promise<void> {
    await Promise.all([call.get("/api/user/appointments", { token }), call.get("/api/user/list-rides", { token })]);
  }

  async function logInAgain(): Promise<void> {
    await call.post("/api/user/logout", {}, { token });
    token = text(await call.post("/api/user/login", { email, password: PASSWORD }), "token") ?? "";
  }

  async function deleteAccount(): Promise<void> {
    const answer = await call.post("/api/user/delete-account", { password: PASSWORD }, { token });
    if (answer?.status === 200) confirmed.left.add(email);
    if (answer?.status === 200 || answer?.status === 401) token = "";
  }

  const actions: [odds: number, step: () => Promise<void>][] = [
    [26, book],
    [24, payVisit],
    [10, bookCardRide],
    [8, payRide],
    [8, bookCashRide],
    [8, cancel],
    [8, look],
    [3, logInAgain],
    [5, deleteAccount],
  ];

  return async function takeAStep(): Promise<void> {
    if (!token) return signUp();
    let lot = roll() * actions.reduce((sum, [odds]) => sum + odds, 0);
    for (const [odds, step] of actions) {
      lot -= odds;
      if (lot < 0) return step();
    }
  };
}
