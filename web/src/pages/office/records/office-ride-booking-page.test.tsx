import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import { OfficeRideFound } from "@lamplight/api/contract/office-rides.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { PayerOrganizationList } from "@lamplight/api/contract/payer-organizations.ts";
import { RideQuote } from "@lamplight/api/contract/rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls, ZONE } from "../../../../test/office.ts";
import { aRide } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

const id = "01a20000-0000-7000-8000-000000000011";
const patientId = "01a20000-0000-7000-8000-000000000012";

const booked = aRide({
  _id: id,
  revision: 1,
  status: "unpaid",
  patient: { _id: patientId, name: "Rosa Diaz", phone: "2155550144" },
  returnTrip: true,
  reason: "Not paid yet, so it isn't offered to drivers.",
  passengerPhone: "2155550144",
  email: "",
  needs: { chair: "manual", transfers: true, companions: 0, oxygen: true, stairs: false },
  tripCents: 11_700,
  paidCents: 0,
  bookedBy: "Olive Desk",
  payUntil: "2030-11-24T14:00:00.000Z",
});

const quote = ({ search }: { search: URLSearchParams }) =>
  answer(RideQuote, {
    success: true,
    fare: search.get("returnTrip") === "true" ? 117 : 65,
    oneWay: 65,
    returnFactor: 1.8,
    timeZone: ZONE,
  });

function open(more: Parameters<typeof serve>[0] = {}, role: "dispatch" | "view" = "dispatch") {
  const calls = serve({
    ...officeCalls(role),
    "GET /api/ride-quote": quote,
    "GET /api/office/ride-quote": quote,
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [] }),
    [`GET /api/office/rides/${id}`]: () => answer(OfficeRideFound, { success: true, ride: booked }),
    ...more,
  });
  return { calls, ...visit("/office/rides/new") };
}

it("shows the fare before booking a caller's ride, and the payment link on the ride's page", async () => {
  const { calls, user } = open({
    "POST /api/office/rides": () =>
      answer(OfficeRideFound, { success: true, message: "The ride is waiting for payment.", ride: booked }),
    [`POST /api/office/rides/${id}/pay-link`]: () =>
      answer(PayLink, { success: true, url: "https://x.test/pay#7K2M-9QXT-B4HN", code: "7K2M-9QXT-B4HN" }),
  });
  const caller = within(await screen.findByRole("group", { name: "Who is calling?" }));
  await user.fill(caller.getByLabelText("Phone"), "(215) 555-0144");
  await user.fill(caller.getByLabelText("Name"), "Rosa Diaz");
  await user.fill(screen.getByLabelText("Pick-up address"), "418 Maple Street");
  await user.fill(screen.getByLabelText("Drop-off address"), "Mercy Cardiology");
  await user.fill(screen.getByLabelText("Date"), "2030-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "10:00");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  const fare = within(screen.getByRole("complementary", { name: "The fare" }));
  expect(await fare.findByText("$65")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: /^Return trip/ }));
  expect(await fare.findByText("$117")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Wheelchair"), "Power wheelchair");
  await user.click(screen.getByRole("checkbox", { name: /oxygen/ }));
  await user.click(fare.getByRole("button", { name: "Book ride and get payment link" }));

  expect(await toastSaying("The ride is waiting for payment.")).toBeVisible();
  expect(calls.find(({ path }) => path === "POST /api/office/rides")?.json).toMatchObject({
    patient: { name: "Rosa Diaz", phone: "+12155550144" },
    passengerPhone: "+12155550144",
    passengerName: "",
    chair: "power",
    transfers: false,
    oxygen: true,
    returnTrip: true,
    paymentMethod: "card",
    notify: true,
  });
  await user.click(await screen.findByRole("button", { name: "Read out payment link" }));
  expect(await screen.findByText("7K2M-9QXT-B4HN")).toBeVisible();
});

it("shows all missing values of caller and ride at once, each beside its field", async () => {
  const { calls, user } = open();
  const book = await screen.findByRole("button", { name: /^Book (ride|cash)/ });
  await user.click(book);
  const caller = within(screen.getByRole("group", { name: "Who is calling?" }));
  expect(await caller.findByText("Please enter a phone number")).toBeVisible();
  expect(await screen.findByText("Please enter the pickup address")).toBeVisible();
  expect(calls.some(({ path }) => path === "POST /api/office/rides")).toBe(false);
});

it("asks whose known number it is, books for the chosen person, and shows the server's error in the form", async () => {
  const conflict = "Hannah Cole already has a ride on Sun, Nov 24. Rides need 90 minutes between them.";
  const kind = "patient" as const;
  const opens = { kind, _id: patientId };
  const hannah = { kind, _id: patientId, patientId, opens, label: "Hannah Cole", more: "(215) 555-0144" };
  const { calls, user } = open({
    "GET /api/office/find": () => answer(FoundList, { success: true, found: [hannah] }),
    "POST /api/office/rides": () => errorResponse(409, conflict),
  });
  const caller = within(await screen.findByRole("group", { name: "Who is calling?" }));
  await user.fill(caller.getByLabelText("Phone"), "2155550144");
  await user.click(await caller.findByRole("button", { name: /Hannah Cole/ }));
  await user.fill(screen.getByLabelText("Pick-up address"), "418 Maple Street");
  await user.fill(screen.getByLabelText("Drop-off address"), "Mercy Cardiology");
  await user.fill(screen.getByLabelText("Date"), "2030-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "10:00");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  await user.click(screen.getByRole("radio", { name: "Cash, to the driver" }));
  await within(screen.getByRole("complementary", { name: "The fare" })).findByText("$65");
  await user.click(screen.getByRole("button", { name: "Book cash ride" }));
  expect(await screen.findByText(conflict)).toBeVisible();
  expect(calls.find(({ path }) => path === "POST /api/office/rides")?.json).toMatchObject({
    patient: { _id: patientId },
    paymentMethod: "cash",
  });
});

it("shows no form to the view role", async () => {
  open({}, "view");
  expect(await screen.findByText("Your role is view only")).toBeVisible();
});

it("books on the account of an organization that is not stopped, with a reference", async () => {
  const payer = {
    _id: "01a20000-0000-7000-8000-0000000000f1",
    ...{
      revision: 1,
      name: "Harbor Dialysis",
      contactName: "",
      billingEmail: "bills@harbor.test",
      informsPassengers: false,
      stoppedAt: null,
    },
  };
  const stopped = {
    ...payer,
    _id: "01a20000-0000-7000-8000-0000000000f2",
    name: "Old Clinic",
    stoppedAt: "2026-11-01T15:00:00.000Z",
  };
  const onAccount = aRide({
    _id: id,
    ...{ status: "pending", payUntil: null, paymentMethod: "account" },
    payer: { _id: payer._id, name: payer.name, reference: "M-1044" },
  });
  const { calls, user } = open({
    "GET /api/office/money/payers": () => answer(PayerOrganizationList, { success: true, payers: [payer, stopped] }),
    "POST /api/office/rides": () =>
      answer(OfficeRideFound, { success: true, message: "The ride is booked.", ride: onAccount }),
    [`GET /api/office/rides/${id}`]: () => answer(OfficeRideFound, { success: true, ride: onAccount }),
  });
  const caller = within(await screen.findByRole("group", { name: "Who is calling?" }));
  await user.fill(caller.getByLabelText("Phone"), "(215) 555-0144");
  await user.fill(caller.getByLabelText("Name"), "Rosa Diaz");
  await user.fill(screen.getByLabelText("Pick-up address"), "418 Maple Street");
  await user.fill(screen.getByLabelText("Drop-off address"), "Mercy Cardiology");
  await user.fill(screen.getByLabelText("Date"), "2030-11-24");
  await user.fill(screen.getByLabelText(/^Pick-up time/), "10:00");
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  await user.click(screen.getByRole("radio", { name: "On account, paid by an organization" }));
  expect(screen.queryByRole("checkbox", { name: /^Email the payment link/ })).toBeNull();
  await within(screen.getByRole("complementary", { name: "The fare" })).findByText("$65");
  await user.click(screen.getByRole("button", { name: "Book ride on account" }));
  const choice = await screen.findByLabelText("Organization");
  expect(await screen.findByText("Please choose the organization that pays")).toBeVisible();
  expect(within(choice).queryByRole("option", { name: "Old Clinic" })).toBeNull();
  await user.selectOptions(choice, "Harbor Dialysis");
  await user.fill(screen.getByLabelText(/^Reference or member number/), "M-1044");
  await user.click(screen.getByRole("button", { name: "Book ride on account" }));
  expect(await screen.findByRole("link", { name: "Harbor Dialysis" })).toHaveAttribute(
    "href",
    `/office/money/payers/${payer._id}`,
  );
  expect(calls.find(({ path }) => path === "POST /api/office/rides")?.json).toMatchObject({
    paymentMethod: "account",
    payerId: payer._id,
    payerReference: "M-1044",
  });
});
