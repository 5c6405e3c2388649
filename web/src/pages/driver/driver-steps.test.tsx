import { CompleteRide, TakeStep } from "@lamplight/api/contract/drivers.ts";
import { BookedRide, type Ride } from "@lamplight/api/contract/rides.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  aDashboard,
  aDriver,
  aRide,
  dashboard,
  driverProfile,
  joseph,
  noEventStream,
  rideList,
} from "../../../test/drives.ts";
import { openStream } from "../../../test/live-line.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Opens the driver's dashboard with one ride, and records the calls. */
function openDashboard(like: Partial<Ride>, more: Parameters<typeof serve>[0] = {}) {
  let ride = aRide({ status: "accepted", startsAt: inMinutes(20), ...like });
  const labels = (change: Partial<Ride>, message?: string) => {
    ride = { ...ride, ...change };
    return answer(BookedRide, { success: true, message, ride });
  };
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () =>
      dashboard(aDashboard(["assigned", "accepted"].includes(ride.status) ? [ride] : [])),
    "PUT /api/driver/ride/step": ({ json }) => {
      const { step, minutes = null } = TakeStep.parse(json);
      return labels({ step, stepAt: new Date().toISOString(), aboutMinutes: minutes });
    },
    "PUT /api/driver/ride/step/undo": () => labels({ step: null, stepAt: null, aboutMinutes: null }, "Undone"),
    "PUT /api/driver/ride/cancel": () => labels({ status: "cancelled" }, "Ride cancelled"),
    "PUT /api/driver/ride/cancel/undo": () => labels({ status: "assigned" }, "Undone"),
    "PUT /api/driver/ride/complete": ({ json }) => {
      CompleteRide.parse(json);
      return labels({ status: "completed" }, "Ride completed");
    },
    "PUT /api/driver/ride/complete/undo": () => labels({ status: "accepted" }, "Undone"),
    "PUT /api/driver/ride/no-show": () => labels({ status: "cancelled", cancelReason: "no_show" }, "It is noted."),
    ...more,
  });
  signIn("driver", "wheels");
  const { user } = visit("/dashboard");
  const sent = (what: string) =>
    calls.filter(({ path }) => path === `PUT /api/driver/ride/${what}`).map(({ json }) => json);
  const next = async () => within(await screen.findByRole("region", { name: "Next ride" }));
  const press = async (name: string) =>
    user.click(await (await next()).findByRole("button", { name: new RegExp(`^${name}`) }));
  return { user, sent, next, press, ride };
}

it("leads with one button through all steps, and from the pick-up to the drop-off", async () => {
  const { user, sent, next, press, ride } = openDashboard({});
  await user.click((await next()).getByRole("radio", { name: "10 min" }));
  await press("On my way");
  await press("At the door");
  expect((await next()).getByRole("link", { name: "Directions to the pick-up" })).toHaveAttribute(
    "href",
    expect.stringContaining("418%20Maple"),
  );
  await press("On board");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^On board/ })).toBeNull());
  expect((await next()).getByRole("link", { name: "Directions to the drop-off" })).toHaveAttribute(
    "href",
    expect.stringContaining("Mercy"),
  );
  const rideId = ride._id;
  expect(sent("step")).toMatchObject([
    { rideId, step: "on_my_way", minutes: 10 },
    { rideId, step: "at_door" },
    { rideId, step: "on_board" },
  ]);
});

it("keeps the button of every step within the thumb's reach, up to the completion", async () => {
  const { next, press } = openDashboard({});
  for (const step of ["On my way", "At the door", "On board"]) {
    expect((await next()).getByRole("button", { name: new RegExp(`^${step}`) }).closest("[data-thumb]")).not.toBeNull();
    await press(step);
  }
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^Mark Completed/ })[0]?.closest("[data-thumb]")).not.toBeNull(),
  );
});

it("offers a text with the vehicle from setting out until the passenger is on board", async () => {
  const { next, press } = openDashboard({ driver: joseph });
  expect((await next()).queryByRole("link", { name: /^Text/ })).toBeNull();
  await press("On my way");
  const text = await (await next()).findByRole("link", { name: "Text: I'm here to May Chen" });
  const body =
    "Hello May Chen, this is Joseph Reed. I'm here for your ride. Please look for a Ford Transit, plate LMP 4821.";
  expect(text).toHaveAttribute("href", `sms:+12155550118?body=${encodeURIComponent(body)}`);
  await press("At the door");
  await press("On board");
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Text/ })).toBeNull());
});

it("removes the undo bar once the ride has moved on", async () => {
  const { user, press } = openDashboard({});
  await press("On my way");
  await screen.findByText("You marked “On my way”.");
  await press("Mark Completed");
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(/^Why/), "Something else");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await waitFor(() => expect(screen.queryByText("You marked “On my way”.")).toBeNull());
});

it("undoes a step from the undo bar", async () => {
  const { user, sent, next, press, ride } = openDashboard({});
  await press("On my way");
  const bar = await screen.findByText("You marked “On my way”.");
  expect(bar).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect((await next()).getByRole("button", { name: /^On my way/ })).toBeVisible();
  expect(sent("step/undo")).toEqual([{ rideId: ride._id, step: "on_my_way" }]);
});

it("says so beside the button when the server refuses a step after all", async () => {
  const tooEarly = "You can mark this from Mon, Nov 23 at 8:00 AM EST.";
  const { press, next } = openDashboard({}, { "PUT /api/driver/ride/step": () => errorResponse(409, tooEarly) });
  await press("On my way");
  expect(await (await next()).findByText(tooEarly)).toBeVisible();
  expect((await next()).getByRole("button", { name: /^On my way/ })).toBeEnabled();
});

it("completes a ride at the quote in one press once the passenger is on board, and undoes it from the undo bar", async () => {
  const { user, sent, next, press, ride } = openDashboard({ step: "on_board", stepAt: inMinutes(-5) });
  await press("Mark Completed, \\$117 May Chen's ride");
  expect(sent("complete")).toEqual([{ rideId: ride._id, fare: 117 }]);
  expect((await screen.findByText("Ride completed")).parentElement).toHaveTextContent("May Chen: Ride completed");
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect((await next()).getByRole("button", { name: /^Mark Completed/ })).toBeVisible();
  expect(sent("complete/undo")).toEqual([{ rideId: ride._id }]);
});

it("opens the form instead of completing on a second tap on “On board”", async () => {
  const { sent, press } = openDashboard({ step: "at_door", stepAt: inMinutes(-5) });
  await press("On board");
  await press("Mark Completed");
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(sent("complete")).toEqual([]);
});

it("rejects an offer with a reason in one press, and undoes it", async () => {
  const { user, sent, ride } = openDashboard({ status: "assigned" });
  const offer = within(await screen.findByRole("region", { name: /^New ride for you/ }));
  await user.click(offer.getByRole("button", { name: /^Reject/ }));
  await user.click(screen.getByRole("button", { name: "My vehicle doesn't fit this passenger" }));
  expect(await screen.findByText("Ride cancelled")).toBeVisible();
  expect(sent("cancel")).toEqual([{ rideId: ride._id, reason: "cannot_carry" }]);
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByRole("region", { name: /^New ride for you/ })).toBeVisible();
});

it("accepts a fare up to the quote, and more as an extra with a reason", async () => {
  const { user, sent, press, ride } = openDashboard({ step: "on_board", stepAt: inMinutes(-5) });
  await press("Other fare or extra");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByLabelText(/^Why/)).toBeNull();
  const fare = dialog.getByLabelText("Fare in dollars");
  await user.clear(fare);
  await user.fill(fare, "130");
  await user.fill(dialog.getByLabelText("Extra in dollars"), "15");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  expect(await dialog.findByText(/^The passenger pays \$117 at most/)).toBeVisible();
  expect(dialog.getByText("Please enter what it is for")).toBeVisible();
  await user.clear(fare);
  await user.type(fare, "117,00");
  expect(dialog.getByText("= $117")).toBeVisible();
  await user.fill(dialog.getByLabelText("What for"), "Stairs");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await waitFor(() => expect(sent("complete")).toHaveLength(1));
  expect(sent("complete")).toEqual([{ rideId: ride._id, fare: 117, extra: { amount: 15, reason: "Stairs" } }]);
});

it('asks why steps are missing, with "I forgot" as the default once the ride\'s time has come', async () => {
  const { user, sent, press, ride } = openDashboard({ startsAt: inMinutes(-40) });
  await press("Mark Completed");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByText(/The pick-up isn't until/)).toBeNull();
  expect(dialog.getByLabelText(/^Why/)).toHaveDisplayValue("I forgot to mark it");
  await user.selectOptions(dialog.getByLabelText(/^Why/), "My phone was offline");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await waitFor(() => expect(sent("complete")).toHaveLength(1));
  expect(sent("complete")).toEqual([{ rideId: ride._id, fare: 117, reason: "My phone was offline" }]);
});

it("does not complete a future ride in two taps, and shows its time", async () => {
  const { user, sent, press, ride } = openDashboard({ startsAt: inMinutes(100) });
  await press("Mark Completed");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/^The pick-up isn't until .* (AM|PM) EST\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  expect(await dialog.findByText("Please say why")).toBeVisible();
  expect(sent("complete")).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Why/), "Something else");
  await user.click(dialog.getByRole("button", { name: /^Mark Completed/ }));
  await waitFor(() => expect(sent("complete")).toHaveLength(1));
  expect(sent("complete")).toEqual([{ rideId: ride._id, fare: 117, reason: "Something else" }]);
});

it("offers a no-show after a quarter of an hour at the door, with a call first", async () => {
  const { user, sent, press } = openDashboard({ startsAt: inMinutes(-20), step: "at_door", stepAt: inMinutes(-16) });
  await press("Mark no-show");
  const dialog = within(await screen.findByRole("dialog", { name: "Mark a no-show for May Chen's ride?" }));
  expect(dialog.getByRole("link")).toHaveAttribute("href", "tel:+12155550118");
  await user.click(dialog.getByRole("button", { name: /^Mark no-show/ }));
  await waitFor(() => expect(sent("no-show")).toHaveLength(1));
});

it("shows from when a no-show is possible", async () => {
  const { next } = openDashboard({ startsAt: inMinutes(-20), step: "at_door", stepAt: inMinutes(-3) });
  expect(
    await (await next()).findByText(/^No one at the door\? Call the passenger first\. From .* you can mark/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Mark no-show/ })).toBeNull();
});

/** Opens the driver's app with two accepted rides and an offer. The first ride can be removed. */
function threeRides() {
  const named = (name: string, like: Partial<Ride>) => aRide({ ...like, user: { ...aRide().user, name } });
  const dora = named("Dora Bell", { status: "accepted", startsAt: inMinutes(20) });
  const may = named("May Chen", { status: "accepted", startsAt: inMinutes(110) });
  const bo = named("Bo Lind", { status: "assigned", startsAt: inMinutes(500) });
  let rides = [dora, may, bo];
  const line = openStream();
  const calls = serve({
    "GET /api/driver/rides/live": line.open,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/dashboard": () => dashboard(aDashboard(rides)),
    "GET /api/driver/rides": () => rideList(rides),
    "PUT /api/driver/ride/step": ({ json }) =>
      answer(BookedRide, { success: true, ride: { ...dora, step: TakeStep.parse(json).step } }),
    "PUT /api/driver/ride/cancel": () => answer(BookedRide, { success: true, message: "Ride cancelled", ride: bo }),
  });
  signIn("driver", "wheels");
  const loseDora = async () => {
    rides = [may, bo];
    await line.sendEvent();
  };
  return { calls, dora, may, bo, loseDora };
}

it.each(["/dashboard", "/rides"])("names the passenger in every control on %s", async (path) => {
  threeRides();
  const { user } = visit(path);
  await screen.findAllByText("Bo Lind");
  const acts = screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent ?? "")
    .filter((words) => /^(Accept|Reject|Mark Completed|On my way|At the door|On board|Mark no-show)/.test(words));
  for (const name of ["Accept Bo Lind's ride", "Reject Bo Lind's ride", "Mark Completed Dora Bell's ride"])
    expect(screen.getAllByRole("button", { name })).not.toEqual([]);
  expect(screen.getAllByRole("button", { name: "On my way to Dora Bell" })).not.toEqual([]);
  expect(acts.filter((words) => !/(Dora Bell|May Chen|Bo Lind)/.test(words))).toEqual([]);
  for (const [act, title, wayOut] of [
    ["Reject Bo Lind's ride", "Why are you rejecting Bo Lind's ride?", "Keep ride"],
    ["Mark Completed Dora Bell's ride", "Complete Dora Bell's ride?", "Not yet"],
  ] as const) {
    await user.click(screen.getAllByRole("button", { name: act })[0] ?? document.body);
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(dialog.getByRole("button", { name: wayOut }));
  }
});

it.each(["/dashboard", "/rides"])("names the passenger in the bar that undoes a rejection on %s", async (path) => {
  threeRides();
  const { user } = visit(path);
  const [reject] = await screen.findAllByRole("button", { name: "Reject Bo Lind's ride" });
  await user.click(reject ?? document.body);
  await user.click(await screen.findByRole("button", { name: "Too far away" }));
  expect((await screen.findByText("Ride cancelled")).parentElement).toHaveTextContent("Bo Lind: Ride cancelled");
});

it("does not carry input of one ride over to the next", async () => {
  const { calls, loseDora } = threeRides();
  const { user } = visit("/dashboard");
  const next = within(await screen.findByRole("region", { name: "Next ride" }));
  await user.click(next.getByRole("radio", { name: "20 min" }));
  await loseDora();
  await screen.findByRole("button", { name: "On my way to May Chen" });
  expect(screen.getByRole("radio", { name: "20 min" })).not.toBeChecked();
  expect(calls.filter(({ path }) => path === "PUT /api/driver/ride/step")).toEqual([]);
});
