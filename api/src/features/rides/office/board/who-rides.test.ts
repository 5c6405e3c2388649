import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../../../test/people.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

const MOTHER = {
  passengerName: "Mary Chen",
  passengerPhone: "(215) 555-0118",
  ...{ chair: "power", transfers: false, companions: 1, oxygen: true, stairs: true },
};
const needs = { chair: "power", transfers: false, companions: 1, oxygen: true, stairs: true };

it("for a ride booked for another person, the driver sees that name, phone and needs; the email has the first name only", async () => {
  await removeDriversAndRides(app);
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app, { ...aRideInput(), ...MOTHER });
  const passenger = { name: "Mary Chen", phone: "+12155550118" };
  expect(await patientsView(app, ride)).toMatchObject({ user: { name: "Ann Lee" }, passenger, needs });
  await sendDueEmails(app);
  const view = await driversView(app, van, ride.rideId);
  expect(view).toMatchObject({ user: { ...passenger, image: "" }, passenger, needs });
  const message = mailbox.to(van.email).find(({ subject }) => subject?.startsWith("New ride offer"));
  expect(message?.text).toContain("Mary");
  for (const words of ["Chen", "wheelchair", "companion", "Stairs", "oxygen", "418 Maple Street", "Mercy Cardiology"])
    expect(message?.text).not.toMatch(new RegExp(words, "i"));
  expect(message?.text).toContain("Your dashboard shows the addresses, what to prepare for, and any notes.");
});

const FIRST_NAME_ONLY = {
  user: { name: "Mary", phone: "" },
  passenger: null,
  needs: { chair: "none", transfers: true, companions: 0, oxygen: false, stairs: false },
};

it("a driver who lost the ride sees only the passenger's first name", async () => {
  await removeDriversAndRides(app);
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const { rideId } = await aPaidRide(app, { ...aRideInput(), ...MOTHER });
  await app.put("/api/driver/ride/cancel", { rideId }, van);
  expect(await driversView(app, van, rideId)).toMatchObject(FIRST_NAME_ONLY);
});

it("the driver sees the passenger's details until a day after the end, and then only the first name", async () => {
  await removeDriversAndRides(app);
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const { rideId } = await aPaidRide(app, { ...aRideInput(), ...MOTHER });
  await app.put("/api/driver/ride/accept", { rideId }, van);
  await app.sql`update ride set starts_at = now() where id = ${rideId}`;
  await app.put("/api/driver/ride/complete", { rideId, fare: 65 }, van);
  expect(await driversView(app, van, rideId)).toMatchObject({
    status: "completed",
    user: { name: "Mary Chen" },
    needs,
  });
  await app.sql`update ride set completed_at = completed_at - interval '1 day' where id = ${rideId}`;
  expect(await driversView(app, van, rideId)).toMatchObject({ status: "completed", ...FIRST_NAME_ONLY });
});

it("an older client that doesn't send passenger fields books for the account holder as before", async () => {
  await removeDriversAndRides(app);
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  await app.sql`update patient set phone = '+12155550111' where id = ${ride.patient.id}`;
  expect(await driversView(app, van, ride.rideId)).toMatchObject({
    user: { name: "Ann Lee", phone: "+12155550111" },
    needs: { chair: "manual", transfers: false, companions: 0, oxygen: false, stairs: false },
  });
});

it.each([
  ["a power chair", { chair: "power" }, 400],
  ["a passenger who stays in the chair", { chair: "manual", transfers: false }, 400],
  ["a chair that folds", { chair: "manual", transfers: true }, 200],
])("an ambulatory ride with %s is accepted or rejected accordingly", async (_, chair, status) => {
  const { token } = await aPatient(app);
  const input = { ...aRideInput({ transportType: "ambulatory" }), ...chair };
  const answer = await app.post("/api/stripe/create-checkout-session", input, { token });
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.body["message"]).toBe(
      "This wheelchair needs a van with a ramp or lift. Please choose Wheelchair Accessible or Bariatric Support.",
    );
});
