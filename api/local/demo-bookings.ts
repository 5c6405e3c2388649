import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { DriverToken, UserToken } from "../contract/accounts.ts";
import { AppointmentList, Booked, CheckoutUrl } from "../contract/appointments.ts";
import { ConsultantList, SlotWeek } from "../contract/consultants.ts";
import { PlanCheckout } from "../contract/ride-plans.ts";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../db/seed/accounts.ts";

type Addresses = { siteUrl: string; checkoutUrl: string };

const Sessions = z.array(z.object({ id: z.string(), payment_intent: z.string().nullable() }));
const Refunds = z.array(z.object({ id: z.string() }));
const WAIT_MS = 20_000;

/**
 * Books what only a running product and the card checkout can make: a disputed payment, a refund on its way to a card, a ride
 * whose return leg has no time yet, a plan of rides, and an offer to a driver. Goes through the API, so that the provider and
 * the office agree. Not for a real card provider. Rejects if a booking fails.
 */
export async function addDemoBookings(at: Addresses): Promise<void> {
  const disputed = await paidVisit(at, "Peter Lund", 0);
  await control(at, "/disputes", { payment_intent: disputed.paymentId });
  const { token, appointmentId } = await paidVisit(at, "Hannah Weiss", 1);
  await control(at, "", { refunds: "pending" });
  try {
    await post(at, "/api/user/cancel-appointment", { appointmentId }, { token });
    await until(async () => Refunds.parse(await look(at, "refunds")).length > 0);
  } finally {
    await control(at, "", { refunds: "succeeded" });
  }
  await bookRides(at);
  await goOnline(at);
}

/** A new patient books the first free slot of a nurse from the day after tomorrow on, and pays for it by card. */
async function paidVisit(at: Addresses, name: string, nurse: number) {
  const email = `${name.toLowerCase().replace(" ", ".")}@patients.lamplight.test`;
  const { token } = UserToken.parse(await post(at, "/api/user/register", { name, email, password: DEMO_PASSWORD }));
  const { doctors } = ConsultantList.parse(await get(at, "/api/doctor/list"));
  const docId = doctors.filter(({ available }) => available)[nurse]?._id ?? "";
  const week = SlotWeek.parse(await get(at, `/api/doctor/${docId}/slots`));
  const day = week.days.slice(2).find(({ slots }) => slots.length > 0);
  const slot = { slotDate: day?.slotDate, slotTime: day?.slots[0]?.slotTime };
  const booked = Booked.parse(
    await post(at, "/api/user/book-appointment", { docId, ...slot, zoomEmail: email }, { token }),
  );
  const appointmentId = booked.appointment._id;
  const { url } = CheckoutUrl.parse(await post(at, "/api/user/pay-appointment", { appointmentId }, { token }));
  const paymentId = await pay(at, url, email);
  await until(async () => {
    const { appointments } = AppointmentList.parse(await get(at, "/api/user/appointments", token));
    return appointments.some(({ payment }) => payment);
  });
  return { token, appointmentId, paymentId };
}

async function bookRides(at: Addresses): Promise<void> {
  const login = { email: DEMO_PATIENT_EMAIL, password: DEMO_PASSWORD };
  const { token } = UserToken.parse(await post(at, "/api/user/login", login));
  const ride = {
    pickupAddress: "2210 Pine Street, Apt 3",
    dropoffAddress: "Mercy Cardiology, 30 Walnut Street, Floor 2",
    transportType: "wheelchair",
    chair: "manual",
    returnTrip: true,
  };
  const willCall = { ...ride, appointmentDate: dayIn(2), appointmentTime: "09:30", paymentMethod: "cash" };
  await post(at, "/api/user/book-ride", willCall, { token });
  const plan = { ...ride, appointmentDate: dayIn(7), until: dayIn(34), appointmentTime: "14:00", returnTime: "17:00" };
  const { url } = PlanCheckout.parse(
    await post(at, "/api/user/book-ride-plan", { ...plan, weekdays: [1, 3, 5] }, { token }),
  );
  if (url) await pay(at, url, DEMO_PATIENT_EMAIL);
}

/** A driver goes online, so that a ride is offered. */
async function goOnline(at: Addresses): Promise<void> {
  const login = { email: "stretcher@lamplight.test", password: DEMO_PASSWORD };
  const { driverToken } = DriverToken.parse(await post(at, "/api/driver/login", login));
  await post(at, "/api/driver/status", { online: true }, { drivertoken: driverToken });
}

/** The day so many days from today, as YYYY-MM-DD. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pays on the checkout page, waits for the payment, and returns its id. */
async function pay(at: Addresses, url: string, email: string): Promise<string> {
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
  const id = new URL(url).pathname.split("/").at(-1);
  const paid = Sessions.parse(await look(at, "sessions")).find((session) => session.id === id);
  if (!paid?.payment_intent) throw new Error(`The demo payment of session ${id} was not made.`);
  return paid.payment_intent;
}

async function post(
  at: Addresses,
  path: string,
  body: object,
  session: { token?: string; drivertoken?: string } = {},
): Promise<unknown> {
  const answer = await fetch(`${at.siteUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...session },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const get = async (at: Addresses, path: string, token = ""): Promise<unknown> =>
  (await fetch(`${at.siteUrl}${path}`, { headers: token ? { token } : {} })).json();

const look = async (at: Addresses, what: string): Promise<unknown> =>
  (await fetch(`${at.checkoutUrl}/control/${what}`)).json();

async function control(at: Addresses, path: string, body: object): Promise<void> {
  await fetch(`${at.checkoutUrl}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Asks every 100 ms. Throws after 20 seconds. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error("The demo bookings were not ready in time.");
    await pause(100);
  }
}
