import { Done } from "@lamplight/api/contract/response.ts";
import {
  OneRidePlan,
  PlanCheckout,
  PlanEndPreviewed,
  type RidePlan,
  RidePlans,
} from "@lamplight/api/contract/ride-plans.ts";
import { RideCheckout, RideQuote } from "@lamplight/api/contract/rides.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { eventually } from "../../../../api/test/eventually.ts";
import { noEventStream, rideList } from "../../../test/drives.ts";
import { onDay } from "../../../test/on-day.ts";
import { profile } from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { setUpUser } from "../../../test/user.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";
import { Providers } from "../../app/providers.tsx";
import { signIn } from "../../lib/http/session.ts";
import { RideBookingSection } from "../../sections/ride-booking-section.tsx";

onDay("2026-11-20T15:00:00Z");

const dayOf = (day: string, state: RidePlan["days"][number]["state"], more = {}) => ({
  ...{ day, state, startsAt: `${day}T15:30:00.000Z`, rideId: null, restoreUntil: null, note: null },
  ...more,
});

const plan: RidePlan = {
  _id: "01890000-0000-7000-8000-00000000000a",
  weekdays: [1, 3, 5],
  until: "2027-01-29",
  time: "10:30",
  returnTrip: true,
  returnTime: null,
  transportType: "wheelchair",
  pickupAddress: "418 Maple Street",
  dropoffAddress: "30 Walnut Street",
  passengerName: "",
  fare: 117,
  isOnAccount: false,
  timeZone: "America/New_York",
  days: [
    dayOf("2026-11-30", "paid", { rideId: "01890000-0000-7000-8000-00000000000b" }),
    dayOf("2026-12-02", "to_pay"),
    dayOf("2026-12-04", "skipped", { restoreUntil: "2026-12-04T14:30:00.000Z" }),
    dayOf("2026-12-07", "planned", { note: "The clocks go forward that night." }),
    dayOf("2026-12-09", "left_out", { note: "You have another ride at that time, so this one isn't booked." }),
  ],
  toPay: [{ week: "2026-11-30", rides: 1, amount: 117, payBy: "2026-12-02T13:30:00.000Z" }],
};

function onMyRides(more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/user/list-rides": () => rideList([]),
    "GET /api/user/rides/live": noEventStream,
    "GET /api/user/get-profile": () => profile(),
    "GET /api/user/ride-plans": () => answer(RidePlans, { success: true, plans: [plan] }),
    ...more,
  });
  const sent = (path: string) => calls.find((call) => call.path === path)?.json;
  return { ...visit("/my-rides", { signedIn: true }), sent };
}

it("shows a plan's next four weeks, each day with its state and actions", async () => {
  onMyRides();
  const card = within(await screen.findByRole("article", { name: "Mon, Wed and Fri at 10:30 AM" }));
  expect(card.getByText("Back when you say “I'm ready”")).toBeVisible();
  const days = card.getAllByRole("listitem").filter((item) => /Nov 30|Dec/.test(item.textContent ?? ""));
  expect(days.map((day) => /Paid|Not paid|Skipped|Planned|No ride/.exec(day.textContent ?? "")?.[0])).toEqual([
    ...["Paid", "Not paid", "Skipped", "Planned", "No ride"],
  ]);
  expect(card.getByText("The clocks go forward that night.")).toBeVisible();
  expect(card.getByRole("link", { name: "Change or cancel the ride on Mon, Nov 30" })).toBeVisible();
  expect(card.getByRole("button", { name: "Restore day on Fri, Dec 4" })).toBeVisible();
  expect(card.getByText(/^until Fri, Dec 4 at 9:30 AM EST/)).toBeVisible();
  expect(card.getByText(/^Week of .*\. Pay by Wed, Dec 2 at 8:30 AM EST/)).toBeVisible();
});

it("shows each week's sum, and the payment in the week that is due", async () => {
  onMyRides();
  const card = within(await screen.findByRole("article", { name: "Mon, Wed and Fri at 10:30 AM" }));
  expect(card.getByText("Week of Mon, Dec 7").parentElement).toHaveTextContent("1 day, $117 at most");
  expect(card.queryByText("Week of Mon, Nov 30")).toBeNull();
  expect(card.getAllByRole("button", { name: /^Pay / })).toHaveLength(1);
});

it("pays a plan's week in one checkout", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const opened = { success: true, rideId: plan._id, url: "https://pay.example/1" } as const;
  const { user, sent } = onMyRides({ "POST /api/user/pay-plan-week": () => answer(RideCheckout, opened) });
  await user.click(await screen.findByRole("button", { name: "Pay $117 for 1 day" }));
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  expect(sent("POST /api/user/pay-plan-week")).toEqual({ planId: plan._id, week: "2026-11-30" });
});

it("skips a day of a plan after a confirmation", async () => {
  const path = "POST /api/user/skip-plan-day";
  const { user, sent } = onMyRides({
    [path]: () => answer(OneRidePlan, { success: true, message: "That day is skipped.", plan }),
  });
  await user.click(await screen.findByRole("button", { name: "Skip Mon, Dec 7" }));
  expect(sent(path)).toBeUndefined();
  await user.click(await screen.findByRole("button", { name: "Skip day" }));
  expect(await toastSaying("That day is skipped.")).toBeVisible();
  expect(sent(path)).toEqual({ planId: plan._id, day: "2026-12-07", skip: true });
});

it("ends a plan and keeps or cancels its paid rides, showing the refund first", async () => {
  const path = "POST /api/user/end-ride-plan";
  const preview = { success: true, unpaid: 1, paid: 2, refundCents: 11_700, keepsCents: 0 } as const;
  const { user, sent } = onMyRides({
    "POST /api/user/preview-plan-end": () => answer(PlanEndPreviewed, preview),
    [path]: () => answer(Done, { success: true, message: "Your plan has ended." }),
  });
  await user.click(await screen.findByRole("button", { name: "End this plan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End this plan?" }));
  expect(
    dialog.getByText(/2 paid rides stay booked unless you cancel them too\. If you do, \$117 will be refunded/),
  ).toBeVisible();
  expect(dialog.getByRole("button", { name: "End plan and keep paid rides" })).toBeEnabled();
  await user.click(dialog.getByRole("button", { name: "End plan and cancel paid rides" }));
  expect(await toastSaying("Your plan has ended.")).toBeVisible();
  expect(sent(path)).toEqual({ planId: plan._id, cancelPaid: true, refundCents: 11_700 });
});

async function fillInForm() {
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign });
  const quote = { success: true, fare: 65, oneWay: 65, returnFactor: 1.8, timeZone: "America/New_York" } as const;
  const path = "POST /api/user/book-ride-plan";
  const calls = serve({
    "GET /api/user/get-profile": () => profile(),
    "GET /api/ride-quote": () => answer(RideQuote, quote),
    [path]: () => answer(PlanCheckout, { success: true, planId: plan._id, url: "https://pay.example/1" }),
  });
  signIn("user", "a-live-token");
  const element = <RideBookingSection title="Book your ride" payBy={["card"]} />;
  const router = createMemoryRouter([{ path: "/transport", element }], { initialEntries: ["/transport"] });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = setUpUser();
  for (const [label, text] of [
    [/Pick-up address/, "418 Maple Street"],
    [/Drop-off address/, "30 Walnut Street"],
    ["Your phone", "(215) 555-0118"],
    [/^Date/, "2099-10-26"],
    [/^Pick-up time/, "01:30"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole("radio", { name: /Wheelchair Accessible/ }));
  await user.click(screen.getByRole("checkbox", { name: /Repeat every week/ }));
  const pay = within(screen.getByRole("complementary")).getByRole("button", { name: "Proceed to Payment" });
  const proceed = async () => {
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
  };
  return { user, proceed, assign, sent: () => calls.find((call) => call.path === path)?.json };
}

it("shows the sum of the plan's first week before the checkout", async () => {
  const { user } = await fillInForm();
  const fare = within(screen.getByRole("complementary"));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const monday = [3, 4, 5, 6, 7, 8, 9].map(inDays).find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1) ?? "";
  expect(await fare.findByText("You pay $65 a day, for one week at a time.")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Date/));
  await user.fill(screen.getByLabelText(/^Date/), monday);
  await user.click(screen.getByLabelText("Until"));
  await user.paste(inDays(40));
  for (const name of ["Mon", "Wed"]) await user.click(screen.getByRole("checkbox", { name }));
  const words = "You pay $130 now for the first week (2 days), and for each later week a week ahead.";
  expect(await fare.findByText(words)).toBeVisible();
  expect(fare.getByText("Your first week")).toBeVisible();
  expect(fare.getByText("$130")).toBeVisible();
});

it("asks for a plan's days and end, and which of two equal times is meant when the clocks go back", async () => {
  const { user, proceed, assign, sent } = await fillInForm();
  await proceed();
  const missing = "Please choose the days of the week";
  const shown = await toastSaying(missing);
  expect(screen.getAllByText(missing).filter((words) => words !== shown)).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: "Mon" }));
  await user.click(screen.getByLabelText("Until"));
  await user.paste("2099-11-06");
  expect(screen.queryByText("That time happens twice that night")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Sun" }));
  await user.click(await screen.findByRole("radio", { name: /an hour later, after the clocks go back/ }));
  await proceed();
  await eventually(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
  expect(sent()).toMatchObject({ weekdays: [1, 7], until: "2099-11-06", timeFold: "later", returnTrip: false });
});
