import { randomInt } from "node:crypto";
import { RideCheckout } from "@lamplight/api/contract/rides.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { fill, openOffice, press } from "./office.ts";
import { anotherPatient, sql } from "./records.ts";
import { bringFirstRideNear, driversPhone, filledRideForm, onlyDrivers, phone, proceedToPayment } from "./riding.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

const DAYS_AHEAD = 3;
const dayAhead = () => new Date(Date.now() + DAYS_AHEAD * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
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

type Passenger = { rideId: string; number: string; email: string };

/** A passenger who agreed to texts and has paid by card for a ride in three days. */
async function aPassenger(name: string, time: string, transportType: string, more = {}): Promise<Passenger> {
  const { email, token } = await anotherPatient();
  const number = aNumber();
  await sql`update patient set name = ${name} where email = ${email}`;
  const input = {
    ...{ pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType, passengerPhone: number },
    ...{ appointmentDate: dayAhead(), appointmentTime: time, textsPassenger: true, ...more },
  };
  const answer = await fetch(`${stack.siteUrl}/api/stripe/create-checkout-session`, {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify(input),
  });
  const { rideId, url } = RideCheckout.parse(await answer.json());
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
  await eventually(async () => expect(await statusOf(rideId)).not.toBe("unpaid"));
  return { rideId, number, email };
}

async function rideOf(rideId: string) {
  const [ride] = await sql<{ status: string; driver: string | null }[]>`
    select status, (select name from driver where id = driver_id) as driver from ride where id = ${rideId}`;
  return ride ?? { status: "gone", driver: null };
}
const statusOf = async (rideId: string) => (await rideOf(rideId)).status;
const driverIs = ({ rideId }: Passenger, name: string) =>
  eventually(async () => expect((await rideOf(rideId)).driver).toBe(name));
const setOnline = (name: string, online: boolean) => sql`update driver set online = ${online} where name = ${name}`;

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
  const [patient, driver, number] = [await aVisitor(phone), await driversPhone(vic), aNumber()];
  await filledRideForm(patient);
  await patient.getByLabel("Your phone").fill(number);
  await patient.getByRole("checkbox", { name: /^Text me about this ride/ }).click();
  expect(await axeFaults(patient)).toEqual([]);
  await proceedToPayment(patient);
  await patient.getByRole("button", { name: /^Pay \$/ }).click();
  await patient.getByText("Ride booked successfully after payment!").waitFor();
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
  await desk.goto("/office/rides");
  await desk.getByText("The driver isn't at the door.").first().waitFor();

  // Nobody else can take the ride, and the driver doesn't come: it ends an hour after its time.
  await passedBy("61 minutes");
  await textSays(number, /is canceled\. Your driver didn't arrive\. We're sorry\. We're refunding \$65 to your card\./);
  const [ride] = await sql<{ id: string }[]>`select id from ride order by id desc limit 1`;
  await eventually(async () => expect(await refunded({ rideId: ride?.id ?? "", number, email: "" })).toEqual([65]));
  await patient.goto("/my-rides");
  await patient.getByText(/\$65/).first().waitFor();
});

test("Friday at dispatch: a suspended driver's three rides go to another, a swap serves a bariatric rider, an address changes", async () => {
  const [vic, wes, bo] = (await onlyDrivers("Wheelchair Van", "Wheelchair Van", "Bariatric Van")).map((van) => van);
  if (!vic || !wes || !bo) throw new Error("There are no vans");
  for (const { name } of [wes, bo]) await setOnline(name, false);
  const rides = [
    await aPassenger("Ann Lee", "09:15", "wheelchair"),
    await aPassenger("Ben Orr", "11:15", "wheelchair"),
    await aPassenger("Cy Park", "13:15", "wheelchair", { returnTrip: true }),
  ];
  await acceptAll(await driversPhone(vic), 3);
  const [ann, ben, cy] = rides;
  if (!ann || !ben || !cy) throw new Error("Three rides were booked");
  await textSays(ann.number, /Joseph will drive you/);

  // The office suspends Vic; the rides go to Wes, who comes online.
  const { page: desk } = await openOffice("dispatch", { viewport: { width: 1440, height: 900 } });
  const [suspended] = await sql<{ id: string }[]>`select id from driver where name = ${vic.name}`;
  await desk.goto(`/office/drivers/${suspended?.id}`);
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

  // Bo drives Dora, and nobody else fits Ed: Wes can take Dora's ride.
  await setOnline(bo.name, true);
  await setOnline(wes.name, false);
  const dora = await aPassenger("Dora Hill", "16:15", "wheelchair");
  await driverIs(dora, bo.name);
  await acceptAllOf(dora);
  await setOnline(wes.name, true);
  const ed = await aPassenger("Ed Fox", "17:00", "bariatric");
  await desk.goto(`/office/rides?view=lanes&day=${dayAhead()}`);
  await desk.getByText(`${wes.name} can take Dora Hill's 4:15 PM ride; then ${bo.name} is free for Ed Fox's`).waitFor();
  expect(await axeFaults(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Make both changes" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Make both changes" }).click();
  await driverIs(dora, wes.name);
  await driverIs(ed, bo.name);

  // Ben's address changes; Wes keeps the ride, and Ben is told.
  await desk.goto(`/office/rides/${ben.rideId}`);
  await press(desk, "Edit ride");
  await desk.getByRole("dialog").getByLabel("Pick-up address").fill("9 Spruce Street");
  await press(desk, "Check changes");
  await press(desk, "Save changes");
  await desk.getByText("The ride is changed.", { exact: false }).waitFor();
  await eventually(async () => {
    await sendWaiting();
    expect((await emailsTo(ben.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your ride is changed/),
    );
  });
  expect(await rideOf(ben.rideId)).toEqual({ status: "accepted", driver: wes.name });

  // Cy's outbound ride is over: the board shows how long Cy waits for the way home.
  await sql`
    update ride set status = 'completed', starts_at = now() - interval '2 hours', completed_at = now() - interval '25 minutes',
      on_my_way_at = now() - interval '3 hours', at_door_at = now() - interval '2 hours', on_board_at = now() - interval '2 hours',
      fare_cents = quote_cents where id = ${cy.rideId}`;
  await desk.goto("/office/rides");
  await desk
    .getByText(/Cy Park/)
    .first()
    .waitFor();
  await desk
    .getByText(/2\d min/)
    .first()
    .waitFor();
  expect(await refunded(ann, ben, cy, dora, ed)).toEqual([0, 0, 0, 0, 0]);
});

const acceptAllOf = ({ rideId }: Passenger) =>
  sql.begin(async (tx) => {
    await tx`update assignment set outcome = 'accepted' where ride_id = ${rideId} and outcome = 'offered'`;
    await tx`update ride set status = 'accepted' where id = ${rideId}`;
  });
