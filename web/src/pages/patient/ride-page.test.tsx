import { BookedRide, RideQuote } from "@lamplight/api/contract/rides.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRide, joseph, noEventStream, rideList } from "../../../test/drives.ts";
import { profile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

type Ride = ReturnType<typeof aRide>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

function open(ride: Ride, more: Parameters<typeof serve>[0] = {}, path = `/my-rides/${ride._id}`) {
  let shown = ride;
  const change = (like: Partial<Ride>) => {
    shown = { ...shown, ...like };
    return answer(BookedRide, { success: true, message: "Done.", ride: shown });
  };
  const calls = serve({
    "GET /api/user/list-rides": () => rideList([aRide(), shown]),
    [`GET /api/user/ride/${ride._id}`]: () => answer(BookedRide, { success: true, ride: shown }),
    "GET /api/user/rides/live": noEventStream,
    "GET /api/user/get-profile": () => profile(),
    "POST /api/user/cancel-ride": () => change({ status: "cancelled", cancelReason: "patient" }),
    "POST /api/user/move-ride": () => change({ startsAt: "2026-11-26T14:15:00.000Z" }),
    ...more,
  });
  return { calls, ...visit(path, { signedIn: true }) };
}

const preview = (found: { blockers?: string[]; refundCents?: number; keepsCents?: number } = {}) =>
  answer(ChangePreviewed, {
    success: true,
    blockers: [],
    refundCents: 0,
    keepsCents: 0,
    email: { subject: "Your ride", text: "Dear May," },
    ...found,
  });

it("shows a receipt of a paid ride: amount, ride, time, payer and refund", async () => {
  const ride = aRide({ status: "completed", fare: 90, refund: { amount: 27, sent: true }, refundState: "returned" });
  const { user } = open(ride, {}, "/my-rides");
  await user.click(await screen.findByRole("link", { name: "Receipt" }));
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  for (const words of [
    "$117",
    "Ride, Wheelchair Accessible, return trip",
    "Tue, Nov 24 at 9:15 AM EST",
    "418 Maple Street",
    "May Chen",
    "Nov 20, 2026, by card",
    "pi_of_may",
    "$27 refunded to your card",
  ])
    expect(receipt).toHaveTextContent(words);
});

it("says that a ride was paid in cash, and how much the driver collected", async () => {
  open(aRide({ status: "completed", paymentMethod: "cash", paidAt: null, paymentReference: null, fare: 90 }));
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(receipt).toHaveTextContent("$90");
  expect(receipt).toHaveTextContent("In cash, to the driver");
});

it("shows no receipt for an unpaid ride, which can be paid or cancelled, not rescheduled", async () => {
  open(
    aRide({
      paymentStatus: "pending",
      paidAt: null,
      paymentReference: null,
      payUntil: "2026-11-20T15:36:00.000Z",
    }),
  );
  expect(await screen.findByRole("button", { name: "Pay Online ($117)" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel this ride" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Choose another time" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
});

it("does not find another person's ride, and leads to My Rides", async () => {
  const unknown = "/my-rides/of-another-person";
  open(
    aRide(),
    { "GET /api/user/ride/of-another-person": () => errorResponse(400, "We couldn't find that ride") },
    unknown,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find that ride" })).toBeVisible();
});

describe("canceling", () => {
  it.each([
    ["all of it", { refundCents: 11_700 }, "$117 will be refunded to your card."],
    [
      "half of it",
      { refundCents: 5850, keepsCents: 5850 },
      "$58.50 will be refunded to your card. $58.50 isn't refundable.",
    ],
    ["nothing", { refundCents: 0, keepsCents: 11_700 }, "The $117 you paid isn't refundable."],
  ])("shows first that %s is refunded, and sends that amount", async (_, found, words) => {
    const { user, calls } = open(aRide(), { "POST /api/user/preview-ride-change": () => preview(found) });
    await user.click(await screen.findByRole("button", { name: "Cancel this ride" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this ride?" });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole("button", { name: "Yes, cancel it" }));
    expect(await screen.findByText("Ride Cancelled")).toBeVisible();
    const sent = calls.find(({ path }) => path.endsWith("cancel-ride"))?.json;
    expect(sent).toMatchObject({ refundCents: found.refundCents });
  });

  it("shows why it is too late, and keeps the ride", async () => {
    const { user } = open(aRide(), {
      "POST /api/user/preview-ride-change": () =>
        preview({ blockers: ["This ride has already ended or been canceled."] }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel this ride" }));
    expect(await screen.findByText("This ride has already ended or been canceled.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("rescheduling", () => {
  it("asks for confirmation with both times and the driver, and sends it", async () => {
    vi.stubEnv("TZ", "America/Chicago");
    const ride = aRide({ status: "accepted", driver: joseph });
    const { user, calls } = open(ride, { "POST /api/user/preview-ride-change": () => preview({ keepsCents: 11_700 }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    const date = screen.getByLabelText("Date");
    await user.clear(date);
    await user.fill(date, "2026-11-26");
    await user.click(screen.getByRole("button", { name: "Reschedule ride" }));
    const dialog = await screen.findByRole("dialog", { name: "Reschedule your ride?" });
    expect(dialog).toHaveTextContent(
      "from Tue, Nov 24 at 9:15 AM EST, 8:15 AM for you (CST) to Thu, Nov 26 at 9:15 AM EST, 8:15 AM for you (CST)",
    );
    expect(dialog).toHaveTextContent("If Joseph Reed isn't free then");
    await user.click(within(dialog).getByRole("button", { name: "Reschedule ride" }));
    expect(await toastSaying("Done.")).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("move-ride"))?.json).toMatchObject({ appointmentDate: "2026-11-26" });
  });

  it("shows every blocker, and keeps the input", async () => {
    const blockers = ["You can reschedule a ride once.", "You already have a ride on that day."];
    const { user } = open(aRide(), { "POST /api/user/preview-ride-change": () => preview({ blockers }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    const date = screen.getByLabelText("Date");
    await user.clear(date);
    await user.fill(date, "2026-11-26");
    await user.click(screen.getByRole("button", { name: "Reschedule ride" }));
    expect(await screen.findByText(blockers.join(" "))).toBeVisible();
    expect(date).toHaveValue("2026-11-26");
  });

  it("is not possible less than two hours before the pick-up", async () => {
    open(aRide({ startsAt: "2026-11-20T17:05:00.000Z" }));
    expect(await screen.findByRole("button", { name: "Cancel this ride" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose another time" })).toBeNull();
  });
});

it.each([
  ["will be emailed, without a driver", null, /\$117 will be refunded to your card\. We'll email you\.$/],
  ["will be emailed and the driver informed", joseph, /We'll tell your driver and email you\.$/],
])("says in the confirmation that they %s", async (_, driver, words) => {
  const { user } = open(aRide({ status: driver ? "accepted" : "pending", driver }), {
    "POST /api/user/preview-ride-change": () => preview({ refundCents: 11700 }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel this ride" }));
  expect(await screen.findByText(words)).toBeVisible();
});

it("leads from the payment to the ride's page: booked, when, price, receipt, calendar and changes", async () => {
  const ride = aRide();
  const booked = { success: true, message: "Ride booked successfully after payment!", ride } as const;
  const { user } = open(
    ride,
    {
      "POST /api/stripe/finalize-booking": () => answer(BookedRide, booked),
      "GET /": () => new Response(""),
      "GET /api/ride-quote": () =>
        answer(RideQuote, { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" }),
    },
    "/transport?paid=true&session_id=cs_1",
  );
  expect(await screen.findByRole("heading", { level: 1, name: "You're booked" })).toBeVisible();
  expect(screen.getByText(/^Your ride on Tue, Nov 24 at 9:15 AM is booked and paid: \$117\./)).toBeVisible();
  expect(screen.getByRole("region", { name: "Receipt" })).toHaveTextContent("$117");
  await user.click(screen.getByRole("button", { name: "Add to calendar" }));
  const google = screen.getByRole("link", { name: "Google Calendar" });
  expect(google).toHaveAttribute("href", expect.stringContaining("20261124T141500Z%2F20261124T154500Z"));
  expect(google.getAttribute("href")).not.toMatch(/Maple/);
  expect(screen.getByRole("button", { name: /^Cancel/ })).toBeVisible();
});

it("names the amount that comes with canceling, and what holds later", async () => {
  open(aRide({ refundIfCanceled: 117, refundable: 117 }));
  expect(await screen.findByRole("button", { name: "Cancel this ride, $117 back" })).toBeVisible();
  expect(screen.getByText("back if you cancel now, as no driver has accepted")).toBeVisible();
});

it("names the passenger in the heading, the state and the button of a ride booked for another person", async () => {
  const passenger = { name: "Tess Moor", phone: "+12155550163" };
  open(aRide({ passenger, leg: "back", readyBy: "2026-11-25T05:00:00.000Z", canBeCalled: true }));
  expect(
    await screen.findByRole("heading", { level: 1, name: /^Tess's return ride (on|today|tomorrow)/ }),
  ).toBeVisible();
  expect(screen.getByRole("heading", { name: "Is Tess ready to be picked up?" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Tess is ready" })).toBeVisible();
});

it("offers no calendar for a ride that is unpaid or over", async () => {
  open(aRide({ status: "cancelled", cancelReason: "patient" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your ride is canceled" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add to calendar" })).toBeNull();
});
