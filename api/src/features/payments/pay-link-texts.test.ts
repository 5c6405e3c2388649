import { expect, it } from "vitest";
import { Conversations } from "../../../contract/conversations.ts";
import { OfficeRideFound } from "../../../contract/office-rides.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { inMinutes, insert } from "../../../test/rows.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { aColleague, aNurse } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const texts = await testTexts();
const app = await testApp(texts.env);
const desk = await aColleague(app, "desk");
const sendDue = () => runJobs(frequentJobs(app.services));
const byText = { send: true, by: "text" };
const codeIn = (text: string | undefined) => /\/pay#(\S+)/.exec(text ?? "")?.[1];

async function anUnpaidRide(agreed: boolean) {
  const [patient, number] = [await aPatient(app), aPhoneNumber()];
  const rideId = await insert(app, "ride", {
    ...{
      patient_id: patient.id,
      pickup_address: "418 Maple Street",
      dropoff_address: "30 Walnut Street",
      booked_by: desk.id,
    },
    ...{ return_trip: false, payment_method: "card", quote_cents: 4500, transport_type: "ambulatory" },
    ...{ status: "unpaid", chair: "none", transfers: true, starts_at: inMinutes(3000), pay_until: inMinutes(600) },
    ...{ passenger_phone: number, texts_passenger: agreed },
  });
  return { rideId, number };
}

it("a link to pay is texted from an unpaid ride to somebody who agreed to texts; its code stays out of the conversation", async () => {
  const { rideId, number } = await anUnpaidRide(true);
  const { ride } = read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk));
  expect(ride.canTextPayLink).toBe(true);
  const made = await app.post(`/api/office/rides/${rideId}/pay-link`, byText, desk);
  expect(made.body).toMatchObject({ message: "We texted the link.", code: null });
  await sendDue();
  const [text] = texts.to(number);
  expect(text).toMatch(/please pay \$45 for your ride on .*\/pay#.* Reply STOP/);
  const { conversations } = read(Conversations, await app.get(`/api/office/rides/${rideId}/texts`, desk));
  expect(JSON.stringify(conversations)).toContain("please pay $45");
  expect(JSON.stringify(conversations)).not.toContain(codeIn(text));
});

it("it isn't offered or texted without an agreement, or after STOP", async () => {
  const { rideId } = await anUnpaidRide(false);
  expect((await app.post(`/api/office/rides/${rideId}/pay-link`, byText, desk)).status).toBe(409);
  const stopped = await anUnpaidRide(true);
  expect((await app.post(`/api/office/rides/${stopped.rideId}/pay-link`, byText, desk)).status).toBe(200);
  await sendSignedText(app, texts.token, { from: stopped.number, body: "STOP" });
  await sendDue();
  expect(texts.to(stopped.number).filter((text) => text.includes("please pay"))).toEqual([]);
  expect((await app.post(`/api/office/rides/${stopped.rideId}/pay-link`, byText, desk)).status).toBe(409);
});

it("a link to pay is texted from a held visit, with nothing about health", async () => {
  const [patient, number, nurse] = [await aPatient(app), aPhoneNumber(), await aNurse(app)];
  await app.sql`insert into sms_number (patient_id, number, consented_at) values (${patient.id}, ${number}, now())`;
  const visitId = await insert(app, "appointment", {
    ...{
      patient_id: patient.id,
      consultant_id: nurse.docId,
      fee_cents: 8000,
      zoom_email: patient.email,
      booked_by: desk.id,
    },
    ...{ starts_at: inMinutes(3000), ends_at: inMinutes(3030), held_until: inMinutes(600) },
  });
  expect((await app.post(`/api/office/visits/${visitId}/pay-link`, byText, desk)).status).toBe(200);
  await sendDue();
  expect(texts.to(number)).toEqual([expect.stringMatching(/please pay \$80 for your video call on /)]);
  expect(texts.to(number)[0]).not.toMatch(/nurse|okafor|health/i);
});
