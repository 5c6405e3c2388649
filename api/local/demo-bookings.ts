import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { DriverToken, UserToken } from "../contract/accounts.ts";
import { AppointmentList, Booked, CheckoutUrl } from "../contract/appointments.ts";
import { ConsultantList, SlotWeek } from "../contract/consultants.ts";
import { PlanCheckout, type RidePlan, RidePlans } from "../contract/ride-plans.ts";
import { RideCheckout, RideList } from "../contract/rides.ts";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../db/seed/accounts.ts";

type Addresses = { siteUrl: string; checkoutUrl: string };

const Sessions = z.array(z.object({ id: z.string(), payment_intent: z.string().nullable() }));
const Refunds = z.array(z.object({ id: z.string() }));
/** A webhook may take minutes on a busy machine. */
const LONGEST_WAIT_MS = 300_000;
const DEMO_WAY = {
  pickupAddress: "2210 Pine Street, Apt 3",
  dropoffAddress: "Mercy Cardiology, 30 Walnut Street, Floor 2",
};

/**
 * Books what only a running product and the card checkout can make: a disputed payment, a refund on its way to a card, a ride
 * whose return leg has no time yet, a plan of rides, and an offer to a driver. Goes through the API, so that the provider and
 * the office agree. Not for a real card provider. Rejects if a booking fails; called again, it goes on where it was broken off.
 */
export async function addDemoBookings(at: Addresses): Promise<void> {
  const disputed = await paidVisit(at, "Peter Lund", 0);
  if (!disputed.dispute) await control(at, "/disputes", { payment_intent: disputed.paymentReference });
  const { token, ...visit } = await paidVisit(at, "Hannah Weiss", 1);
  if (!visit.cancelled) await cancelSlowly(at, token, visit._id);
  await bookRides(at);
  await goOnline(at);
}

/** The paid visit of a new patient: the first free slot of a nurse from the day after tomorrow on, paid by card. */
async function paidVisit(at: Addresses, name: string, nurse: number) {
  const email = `${name.toLowerCase().replace(" ", ".")}@patients.lamplight.test`;
  const token = await sessionOf(at, name, email);
  const visits = async () =>
    AppointmentList.parse(await get(at, "/api/user/appointments", token)).appointments.filter(
      ({ paidAt, cancelled }) => paidAt !== null || !cancelled,
    );
  const [before] = await visits();
  if (before?.paidAt) return { ...before, token };
  const appointmentId = before?._id ?? (await bookVisit(at, token, nurse, email));
  const { url } = CheckoutUrl.parse(await post(at, "/api/user/pay-appointment", { appointmentId }, { token }));
  await pay(at, url, email);
  return until(async () => {
    const paid = (await visits()).find(({ paidAt }) => paidAt !== null);
    return paid && { ...paid, token };
  });
}

/** Signs the patient up, or in if an earlier start did. */
async function sessionOf(at: Addresses, name: string, email: string): Promise<string> {
  const login = { email, password: DEMO_PASSWORD };
  const known = await send(at, "/api/user/login", login);
  const answer = known.ok ? await known.json() : await post(at, "/api/user/register", { name, ...login });
  return UserToken.parse(answer).token;
}

async function bookVisit(at: Addresses, token: string, nurse: number, email: string): Promise<string> {
  const { doctors } = ConsultantList.parse(await get(at, "/api/doctor/list"));
  const chosen = doctors.filter(({ available }) => available)[nurse];
  if (!chosen) throw new Error("Too few nurses take appointments.");
  const week = SlotWeek.parse(await get(at, `/api/doctor/${chosen._id}/slots`));
  const day = week.days.slice(2).find(({ slots }) => slots.length > 0);
  const slot = { slotDate: day?.slotDate, slotTime: day?.slots[0]?.slotTime };
  const input = { docId: chosen._id, ...slot, zoomEmail: email };
  return Booked.parse(await post(at, "/api/user/book-appointment", input, { token })).appointment._id;
}

/** Cancels a visit whose refund stays on its way to the card. */
async function cancelSlowly(at: Addresses, token: string, appointmentId: string): Promise<void> {
  await control(at, "", { refunds: "pending" });
  try {
    await post(at, "/api/user/cancel-appointment", { appointmentId }, { token });
    await until(async () => Refunds.parse(await look(at, "refunds"))[0]);
  } finally {
    await control(at, "", { refunds: "succeeded" });
  }
}

async function bookRides(at: Addresses): Promise<void> {
  const token = await sessionOf(at, "Demo patient", DEMO_PATIENT_EMAIL);
  const ride = {
    ...DEMO_WAY,
    transportType: "wheelchair",
    chair: "manual",
    returnTrip: true,
  };
  const isOurs = ({ pickupAddress, dropoffAddress }: typeof DEMO_WAY) =>
    pickupAddress === DEMO_WAY.pickupAddress && dropoffAddress === DEMO_WAY.dropoffAddress;
  const { rides } = RideList.parse(await get(at, "/api/user/list-rides?plansApart=true", token));
  const willCall = { ...ride, appointmentDate: dayIn(2), appointmentTime: "09:30", paymentMethod: "cash" };
  if (!rides.some((booked) => booked.planId === null && isOurs(booked)))
    await post(at, "/api/user/book-ride", willCall, { token });
  const { plans } = RidePlans.parse(await get(at, "/api/user/ride-plans", token));
  const plan = { ...ride, appointmentDate: dayIn(7), until: dayIn(34), appointmentTime: "14:00", returnTime: "17:00" };
  const booked = plans.find(isOurs);
  if (booked?.days.some(({ state }) => state === "paid")) return;
  const { url } = booked
    ? await checkoutOfPlan(at, token, booked)
    : PlanCheckout.parse(await post(at, "/api/user/book-ride-plan", { ...plan, weekdays: [1, 3, 5] }, { token }));
  if (url) await pay(at, url, DEMO_PATIENT_EMAIL);
}

async function checkoutOfPlan(at: Addresses, token: string, { _id: planId, toPay }: RidePlan) {
  const [first] = toPay;
  if (!first) return { url: null };
  return RideCheckout.parse(await post(at, "/api/user/pay-plan-week", { planId, week: first.week }, { token }));
}

/** A driver goes online, so that a ride is offered. */
async function goOnline(at: Addresses): Promise<void> {
  const login = { email: "stretcher@lamplight.test", password: DEMO_PASSWORD };
  const { driverToken } = DriverToken.parse(await post(at, "/api/driver/login", login));
  await post(at, "/api/driver/status", { online: true }, { drivertoken: driverToken });
}

/** The day so many days from today, as YYYY-MM-DD. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pays on the checkout page. */
async function pay(at: Addresses, url: string, email: string): Promise<void> {
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
  const id = new URL(url).pathname.split("/").at(-1);
  const paid = Sessions.parse(await look(at, "sessions")).find((session) => session.id === id);
  if (!paid?.payment_intent) throw new Error(`The demo payment of session ${id} was not made.`);
}

type Session = { token?: string; drivertoken?: string };

const send = (at: Addresses, path: string, body: object, session: Session = {}): Promise<Response> =>
  fetch(`${at.siteUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...session },
    body: JSON.stringify(body),
  });

const post = async (at: Addresses, path: string, body: object, session?: Session): Promise<unknown> =>
  answerOf(path, await send(at, path, body, session));

const get = async (at: Addresses, path: string, token = ""): Promise<unknown> =>
  answerOf(path, await fetch(`${at.siteUrl}${path}`, { headers: token ? { token } : {} }));

const look = async (at: Addresses, what: string): Promise<unknown> =>
  answerOf(what, await fetch(`${at.checkoutUrl}/control/${what}`));

async function control(at: Addresses, path: string, body: object): Promise<void> {
  const answer = await fetch(`${at.checkoutUrl}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await answerOf(`/control${path}`, answer);
}

async function answerOf(path: string, answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Asks every 100 ms until there is an answer. Throws after five minutes. */
async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const end = Date.now() + LONGEST_WAIT_MS; ; await pause(100)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error("The demo bookings were not ready in time.");
  }
}
