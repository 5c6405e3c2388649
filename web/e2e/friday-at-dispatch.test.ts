import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { storeSession } from "./booking.ts";
import { fill, openOffice, press } from "./office.ts";
import { anotherPatient, sql } from "./records.ts";
import { bookPaidRide, bringFirstRideNear, driversPhone, onlyDrivers, phone } from "./riding.ts";
import { aVisitor, axeFaults, stack } from "./stack.ts";

const aNumber = () => `215${randomInt(2_000_000, 9_999_999)}`;

const textsTo = async (number: string): Promise<string> => {
  const answer = await fetch(`${stack.mailboxUrl}/api/texts?phone=${encodeURIComponent(`+1${number}`)}`);
  return answer.text();
};

/** Sends what waits for an undo window or, at night, for the morning. */
const sendWaiting = () => sql`
  update email_outbox set due_at = now() where due_at > now() and (kind like 'text-ride-%' or due_at < now() + interval '1 minute')`;

/** Waits until a text to this number says it. */
const textSays = (number: string, words: RegExp) =>
  eventually(async () => {
    await sendWaiting();
    expect(await textsTo(number)).toMatch(words);
  });

type Passenger = { rideId: string; number: string; token: string };

/** A passenger who agreed to texts and has paid by card for a wheelchair ride in three days. */
async function aPassenger(name: string, time: string, more = {}): Promise<Passenger> {
  const { email, token } = await anotherPatient();
  const number = aNumber();
  await sql`update patient set name = ${name} where email = ${email}`;
  const input = { passengerPhone: number, appointmentTime: time, textsPassenger: true, ...more };
  return { ...(await bookPaidRide(token, input)), number, token };
}

async function rideOf(rideId: string) {
  const [ride] = await sql<{ status: string; driver: string | null }[]>`
    select status, (select name from driver where id = driver_id) as driver from ride where id = ${rideId}`;
  return ride ?? { status: "gone", driver: null };
}
const statusOf = async (rideId: string) => (await rideOf(rideId)).status;
const driverIs = ({ rideId }: Passenger, name: string) =>
  eventually(async () => expect((await rideOf(rideId)).driver).toBe(name));

/** Dollars sent back for each of these rides. */
const refunded = async (...passengers: Passenger[]) =>
  Promise.all(
    passengers.map(async ({ rideId }) => {
      const [sum] = await sql<{ cents: number }[]>`
        select coalesce(sum(amount_cents), 0)::int as cents from refund where ride_id = ${rideId} and refunded_at is not null`;
      return (sum?.cents ?? 0) / 100;
    }),
  );

/** The time of the accepted ride has passed by this span, and the ride is due. */
async function passedBy(span: string): Promise<void> {
  await sql`update ride set starts_at = now() - ${span}::interval where status = 'accepted'`;
  await sql`update ride set next_check_at = now() where status = 'accepted'`;
}

/** Accepts all offers of this many rides. */
async function acceptAll(page: Page, rides: number): Promise<void> {
  await page
    .getByRole("button", { name: rides > 1 ? `Accept all ${rides} rides` : /^Accept/ })
    .first()
    .click();
  await page.getByText(rides > 1 ? `${rides} rides accepted` : "Ride accepted").waitFor();
}

test("Friday at dispatch: a driver never comes: texts tell the truth at each minute, and all of the money comes back", async () => {
  const [vic] = await onlyDrivers("Wheelchair Van");
  if (!vic) throw new Error("There is no van");
  const passenger = await aPassenger("Ann Lee", "09:15");
  const [driver, { number }] = [await driversPhone(vic), passenger];
  await acceptAll(driver, 1);
  await textSays(number, /Joseph will drive you on .+, plate LMP 4821/);
  await bringFirstRideNear();
  await driver.reload();
  await driver
    .getByText(/in \d+ min/)
    .first()
    .waitFor();
  await driver.getByRole("button", { name: "On my way" }).click();
  await driver.getByText("You marked “On my way”.").waitFor();
  await textSays(number, /Joseph is on the way to you/);

  await passedBy("16 minutes");
  await textSays(number, /your driver is late\. You can keep waiting, or cancel for a full refund/);
  const { page: desk } = await openOffice("dispatch");
  await desk.goto("/office/rides?view=all");
  await desk.getByText("The driver isn't at the door.").first().waitFor();

  // Nobody else can take the ride, and the driver doesn't come: it ends an hour after its time.
  await passedBy("61 minutes");
  await textSays(number, /is canceled\. Your driver didn't arrive\. We're sorry\. We're refunding \$65 to your card\./);
  await eventually(async () => expect(await refunded(passenger)).toEqual([65]));
  const patient = await aVisitor(phone);
  await storeSession(patient, passenger);
  await patient.goto("/my-rides");
  await patient.getByText(/\$65/).first().waitFor();
});

test("Friday at dispatch: a suspended driver's three rides go to another, and the board shows who waits for the way home", async () => {
  const [vic, wes] = await onlyDrivers("Wheelchair Van", "Wheelchair Van");
  if (!vic || !wes) throw new Error("There are no vans");
  await sql`update driver set online = false where name = ${wes.name}`;
  const rides = [
    await aPassenger("Ann Lee", "09:15"),
    await aPassenger("Ben Orr", "11:15"),
    await aPassenger("Cy Park", "13:15", { returnTrip: true }),
  ];
  await acceptAll(await driversPhone(vic), 3);
  const [ann, ben, cy] = rides;
  if (!ann || !ben || !cy) throw new Error("Three rides were booked");
  await textSays(ann.number, /Joseph will drive you/);

  // The office suspends Vic; the rides go to Wes, who comes online.
  const { page: desk } = await openOffice("dispatch", { viewport: { width: 1440, height: 900 } });
  const [suspended] = await sql<{ id: string }[]>`select id from driver where name = ${vic.name}`;
  await desk.goto(`/office/drivers/${suspended?.id}`);
  await press(desk, "More");
  await press(desk, "Suspend");
  await desk.getByText("3 accepted rides:").waitFor();
  expect(await axeFaults(desk)).toEqual([]);
  await fill(desk, "Why", "License revoked");
  await desk.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await desk.getByText("The driver is suspended.").waitFor();
  expect(await Promise.all(rides.map(({ rideId }) => statusOf(rideId)))).toEqual(["pending", "pending", "pending"]);
  const wesPhone = await driversPhone(wes);
  await wesPhone
    .getByRole("switch", { name: /^Online/ })
    .or(wesPhone.getByRole("checkbox", { name: /^Online/ }))
    .click();
  for (const ride of rides) await driverIs(ride, wes.name);
  await acceptAll(wesPhone, 3);

  // Cy's outbound ride is over: the board shows how long Cy waits for the way home.
  await sql`
    update ride set status = 'completed', starts_at = now() - interval '2 hours', completed_at = now() - interval '25 minutes',
      on_my_way_at = now() - interval '3 hours', at_door_at = now() - interval '2 hours', on_board_at = now() - interval '2 hours',
      fare_cents = quote_cents where id = ${cy.rideId}`;
  await desk.goto("/office/rides?view=all");
  await desk
    .getByText(/Cy Park/)
    .first()
    .waitFor();
  await desk
    .getByText(/2\d min/)
    .first()
    .waitFor();
  expect(await refunded(ann, ben, cy)).toEqual([0, 0, 0]);
});
