import { beforeEach, describe, expect, it } from "vitest";
import { PaymentList, RefundList } from "../../../../contract/money.ts";
import { type OfficeRide, OfficeRideChanged, OfficeRideFound } from "../../../../contract/office-rides.ts";
import { Reconciliation } from "../../../../contract/reconciliation.ts";
import { Report } from "../../../../contract/reports.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { aPayer, aRideOnAccount } from "../../../../test/account-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { beginsIn, completes, says } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { dueTo } from "../../../../test/payouts.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { refundJob } from "../../../lib/money/refunds.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const desk = await aColleague(app, "desk");

beforeEach(() => removeDriversAndRides(app));

const seen = async ({ rideId }: { rideId: string }): Promise<OfficeRide> =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride;
/** What the organization owes for a ride, in cents. */
const dueFor = async (about: { rideId: string }) => {
  const { paidCents, returnedCents } = await seen(about);
  return paidCents - returnedCents;
};

/** A ride on account that begins soon, accepted by the only online van. */
async function anAcceptedOne() {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const booked = await aRideOnAccount(app, desk);
  await says(app, van, "accept", booked);
  await beginsIn(app, booked, "20 minutes");
  return { van, ...booked };
}

async function cancelAsPatient({ rideId, token }: { rideId: string; token: string }) {
  const input = { rideId, action: "cancel" };
  const preview = read(ChangePreviewed, await app.post("/api/user/preview-ride-change", input, { token }));
  const { status } = await app.post("/api/user/cancel-ride", { rideId, refundCents: preview.refundCents }, { token });
  expect(status).toBe(200);
  return preview;
}

describe("a ride on account", () => {
  it("counts as paid when it is booked, is dispatched at once and needs no card", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const { rideId, payer, ride, patient } = await aRideOnAccount(app, desk);
    expect(ride).toMatchObject({
      paymentMethod: "account",
      payer: { _id: payer._id, name: payer.name, reference: "M-1044" },
      paidCents: 6500,
      payUntil: null,
    });
    expect((await driversView(app, van, rideId)).paymentMethod).toBe("account");
    expect(await app.sql`select from checkout where ride_id = ${rideId} and session_id is not null`).toHaveLength(0);
    await sendDueEmails(app);
    const booked = mailbox.to(patient.email).find(({ subject }) => subject?.startsWith("Your ride is booked"));
    expect(booked?.text).toContain("$65, paid by your organization. You don't pay anything");
    expect(booked?.text).not.toContain("M-1044");
  });

  it("is one payment for both legs of a return trip", async () => {
    const { rideId } = await aRideOnAccount(app, desk, { returnTrip: true });
    const { payments } = read(PaymentList, await app.get("/api/office/money/payments?method=account", owner));
    expect(payments.find(({ paidFor }) => paidFor._id === rideId)).toMatchObject({
      paidCents: 11_700,
      method: "account",
    });
    const legs = await app.sql<{ method: string; payer: string | null }[]>`
      select payment_method as method, payer_organization_id as payer from ride where ${rideId} in (id, return_of)`;
    expect(legs.map(({ method, payer }) => [method, payer !== null])).toEqual([
      ["account", true],
      ["account", true],
    ]);
  });

  it("needs an organization that is not stopped; nothing is booked otherwise", async () => {
    const [payer, patient] = [await aPayer(app, desk), await aPatient(app)];
    await app.post(`/api/office/money/payers/${payer._id}/stop`, { revision: 1, isStopped: true }, desk);
    const input = { ...aRideInput(), paymentMethod: "account", patient: { _id: patient.id } };
    const without = await app.post("/api/office/rides", input, desk);
    expect([without.status, without.body["errors"]]).toEqual([
      400,
      { payerId: "Please choose the organization that pays" },
    ]);
    const stopped = await app.post("/api/office/rides", { ...input, payerId: payer._id }, desk);
    expect([stopped.status, Object.keys(stopped.body["errors"] ?? {})]).toEqual([409, ["payerId"]]);
    expect(await app.sql`select from ride where patient_id = ${patient.id}`).toHaveLength(0);
  });

  it("can't be booked by a patient", async () => {
    const [payer, { token }] = [await aPayer(app, desk), await aPatient(app)];
    const input = { ...aRideInput(), paymentMethod: "account", payerId: payer._id };
    expect((await app.post("/api/user/book-ride", input, { token })).status).toBe(400);
    const card = await app.post("/api/stripe/create-checkout-session", { formData: input }, { token });
    expect(card.status).toBe(400);
  });

  it("shows its passenger no payment and no refund", async () => {
    const booked = await aRideOnAccount(app, desk);
    await cancelAsPatient(booked);
    expect(await patientsView(app, booked)).toMatchObject({ status: "cancelled", refund: null, refundState: null });
    await sendDueEmails(app);
    const subjects = mailbox.to(booked.patient.email).map(({ subject = "" }) => subject.split(":")[0]);
    expect(subjects).toContain("Your ride is canceled");
    expect(subjects.filter((subject) => subject?.includes("refund"))).toEqual([]);
  });
});

describe("what the organization owes", () => {
  it("is nothing after a cancellation in time, and no card is touched", async () => {
    const booked = await aRideOnAccount(app, desk);
    expect(await cancelAsPatient(booked)).toMatchObject({ refundCents: 6500, keepsCents: 0 });
    expect(await dueFor(booked)).toBe(0);
    await refundJob(app.services).run();
    expect(await app.cards.refunds()).toEqual([]);
    const { refunds } = read(RefundList, await app.get("/api/office/money/refunds?tab=returned", owner));
    expect(refunds.find(({ paidFor }) => paidFor._id === booked.rideId)).toMatchObject({
      method: "account",
      state: "returned",
      cents: 6500,
    });
    expect(await app.sql`select from office_alert where message like '%by hand%'`).toHaveLength(0);
  });

  it("is half after a late cancellation, and the driver earns half of that", async () => {
    const { van, ...booked } = await anAcceptedOne();
    await says(app, van, "step", booked, { step: "on_my_way" });
    expect(await cancelAsPatient(booked)).toMatchObject({ refundCents: 3250, keepsCents: 3250 });
    expect(await dueFor(booked)).toBe(3250);
    expect(await dueTo(app, owner, van.id)).toMatchObject({ cents: 1625 });
  });

  it("is the fare if the driver completes below the quote; the driver collects nothing and is paid it", async () => {
    const { van, ...booked } = await anAcceptedOne();
    expect((await completes(app, van, booked, { fare: 50, reason: "Testing" })).status).toBe(200);
    expect(await dueFor(booked)).toBe(5000);
    expect(await dueTo(app, owner, van.id)).toMatchObject({ cents: 5000 });
  });

  it("is the quote again when the completion, or the office's cancellation, is undone", async () => {
    const { van, ...booked } = await anAcceptedOne();
    await completes(app, van, booked, { fare: 50, reason: "Testing" });
    const undone = await says(app, van, "complete/undo", booked);
    expect([undone.status, await dueFor(booked)]).toEqual([200, 6500]);

    const { revision } = await seen(booked);
    const cancel = { revision, reason: "They called", canceledBy: "office" };
    const done = read(OfficeRideChanged, await app.post(`/api/office/rides/${booked.rideId}/cancel`, cancel, desk));
    expect(await dueFor(booked)).toBe(0);
    expect((await app.post(`/api/office/rides/${booked.rideId}/undo/${done.operationId}`, {}, desk)).status).toBe(200);
    expect(await dueFor(booked)).toBe(6500);
  });
});

it("rides on account are in the revenue by method, and the check with the provider stays equal", async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const net = async () => {
    const path = `/api/office/reports/net-by-method?from=${day(-2)}&to=${day(2)}`;
    return read(Report, await app.get(path, owner)).rows.find(({ _id }) => _id === "account")?.value ?? 0;
  };
  const before = await net();
  const [kept, canceled] = [await aRideOnAccount(app, desk), await aRideOnAccount(app, desk)];
  await cancelAsPatient(canceled);
  expect((await net()) - before).toBe(await dueFor(kept));
  const { last } = read(Reconciliation, await app.post("/api/office/money/check", {}, owner));
  expect(last?.gaps).toBe(0);
  expect(last?.sums?.ours).toEqual(last?.sums?.provider);
});

it("a payment on account can't be disputed, retried or marked as refunded", async () => {
  const booked = await aRideOnAccount(app, desk);
  await cancelAsPatient(booked);
  const [refund] = await app.sql<{ id: string }[]>`select id from refund where ride_id = ${booked.rideId}`;
  for (const [action, body] of [
    ["retry", {}],
    ["returned", { reason: "By check" }],
  ] as const)
    expect((await app.post(`/api/office/money/refunds/${refund?.id}/${action}`, body, owner)).status).toBe(409);
  const { dispute } = await seen(booked);
  expect(dispute).toBeNull();
});
