import {
  type Candidate,
  Candidates,
  type OfficeRide,
  OfficeRideChanged,
  OfficeRideFound,
  RideBoard,
} from "@lamplight/api/contract/office-rides.ts";
import { EmailShown } from "@lamplight/api/contract/office-visits.ts";
import { RideHelpList } from "@lamplight/api/contract/ride-help.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, driverId, id, path } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { pressInMenu, visit } from "../../../../test/visit.tsx";

const operationId = "01a20000-0000-7000-8000-000000000003";

const vera: Candidate = {
  driverId,
  name: "Vera Vann",
  phone: "2155550110",
  vehicleType: "Wheelchair Van",
  online: false,
  fits: false,
  byHand: true,
  reason: "Rejected this ride. Offline.",
};
const small: Candidate = {
  ...vera,
  driverId: id,
  name: "Sid Small",
  byHand: false,
  reason: "A Sedan cannot carry it.",
};

const driver = { _id: driverId, name: "Vera Vann", phone: "2155550110", vehicleType: "Wheelchair Van" as const };
const changed = (message: string, like: Partial<OfficeRide> = {}) =>
  answer(OfficeRideChanged, {
    success: true,
    message,
    ride: aRide({ revision: 5, ...like }),
    operationId,
    undoUntil: "2030-11-20T15:00:10.000Z",
  });
const preview = (subject: string, cents = 0, blockers: string[] = []) =>
  answer(ChangePreviewed, {
    success: true,
    blockers,
    refundCents: cents,
    keepsCents: 6500 - cents,
    email: { subject, text: "Dear Hannah" },
  });
const taken = "Undone. No email or refund was sent.";

function open(role: "dispatch" | "view", like: Partial<OfficeRide> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls(role),
    [`GET ${path}`]: () => answer(OfficeRideFound, { success: true, ride: aRide(like) }),
    [`GET ${path}/candidates`]: () => answer(Candidates, { success: true, candidates: [vera, small] }),
    [`POST ${path}/preview`]: () => preview("New ride offer: Sunday"),
    [`POST ${path}/undo/${operationId}`]: () =>
      answer(OfficeRideFound, { success: true, message: taken, ride: aRide(like) }),
    ...more,
  });
  return { calls, ...visit(`/office/rides/${id}`) };
}

it("assigns a driver by hand with a reason, and never to an unsuitable vehicle", async () => {
  const { calls, user } = open("dispatch", {}, { [`POST ${path}/assign`]: () => changed("The ride is offered.") });
  await user.click(await screen.findByRole("button", { name: "Assign driver" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign driver" }));
  expect(await dialog.findByRole("radio", { name: /Sid Small/ })).toBeDisabled();
  await user.click(dialog.getByRole("radio", { name: /Vera Vann/ }));
  await user.click(dialog.getByRole("button", { name: "Offer to Vera Vann" }));
  expect(await dialog.findByText("Please say why you're offering this ride to Vera Vann.")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Why/), "She can come after all");
  await user.click(dialog.getByRole("button", { name: "Offer to Vera Vann" }));
  expect(await screen.findByText("The ride is offered.")).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/assign"))?.json).toEqual({
    revision: 4,
    driverId,
    reason: "She can come after all",
  });
});

it("does not assign a waiting return leg, and marks its passenger as ready", async () => {
  const waits = { readyBy: "2030-11-25T05:00:00.000Z", canBeCalled: true };
  const { calls, user } = open("dispatch", waits, {
    [`POST ${path}/ready`]: () => changed("We're looking for a driver."),
  });
  const ready = await screen.findByRole("button", { name: "The passenger is ready" });
  expect(screen.getByText("Waiting for the passenger")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assign driver" })).toBeNull();
  await user.click(ready);
  expect(await screen.findByText("We're looking for a driver.")).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/ready"))?.json).toEqual({ revision: 4 });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText(taken)).toBeVisible();
});

it("shows the exact refund and the email before a cancellation, and a conflict in the dialog", async () => {
  const stale = "Vera Vann changed this a moment ago. Please look at it again.";
  const { calls, user } = open(
    "dispatch",
    {},
    {
      [`POST ${path}/preview`]: () => preview("Your ride is canceled", 3250),
      [`POST ${path}/cancel`]: () => errorResponse(409, stale),
    },
  );
  await pressInMenu(user, "Cancel ride");
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel ride" }));
  expect(await dialog.findByText("Email: Your ride is canceled")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel ride" }));
  expect(await dialog.findByText(stale)).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/cancel"))?.json).toEqual({
    revision: 4,
    notify: true,
    canceledBy: "patient",
    refundCents: 3250,
  });
});

it("presets the driver who fits, who gets the email, and undoes the offer within ten seconds", async () => {
  const fits = { ...vera, fits: true, reason: "Free then." };
  const { calls, user } = open(
    "dispatch",
    {},
    {
      [`GET ${path}/candidates`]: () => answer(Candidates, { success: true, candidates: [fits] }),
      [`POST ${path}/assign`]: () => changed("The ride is offered.", { status: "assigned", driver }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Assign driver" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign driver" }));
  expect(await dialog.findByRole("radio", { name: /Vera Vann/, checked: true })).toHaveFocus();
  expect(await dialog.findByText("Email to Vera Vann: New ride offer: Sunday")).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/preview"))?.json).toEqual({ action: "assign", driverId });
  expect(dialog.queryByRole("checkbox", { name: "Notify the passenger" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Offer to Vera Vann" }));
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText(taken)).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/assign"))?.json).toEqual({ driverId, revision: 4 });
});

it("shows the driver's email when a ride is unassigned, without a choice to notify anyone else", async () => {
  const { calls, user } = open(
    "dispatch",
    { status: "accepted", driver },
    {
      [`POST ${path}/preview`]: () => preview("No longer assigned to you"),
      [`POST ${path}/unassign`]: () => changed("The ride is taken back."),
      [`POST ${path}/undo/${operationId}`]: () => errorResponse(409, "The previous driver has another ride."),
    },
  );
  await pressInMenu(user, "Unassign driver");
  const dialog = within(await screen.findByRole("dialog", { name: "Unassign driver" }));
  expect(await dialog.findByText("Email to Vera Vann: No longer assigned to you")).toBeVisible();
  expect(dialog.queryByRole("checkbox", { name: "Notify the passenger" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Unassign driver" }));
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("The previous driver has another ride.")).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/unassign"))?.json).toEqual({ revision: 4 });
});

it("lists every blocker in the dialog, and disables the button", async () => {
  const wait =
    "No driver is recorded at the door. A no-show needs a driver who waited there for 15 minutes. If the driver couldn't mark it, please enter the driver's step first.";
  const past = { status: "accepted" as const, driver, startsAt: "2020-11-24T15:00:00.000Z" };
  const { user } = open("dispatch", past, {
    [`POST ${path}/preview`]: () => preview("You missed your ride", 0, [wait]),
  });
  await pressInMenu(user, "Mark no-show");
  const dialog = within(await screen.findByRole("dialog", { name: "Mark no-show" }));
  expect(await dialog.findByText(wait)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Mark no-show" })).toBeDisabled();
});

it("prints an email to a passenger without one, and does not offer it for a sent email", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const at = "2030-11-24T17:00:00.000Z";
  const emails = [
    { kind: "ride-booked", name: "Ride booked", subjectId: id, state: "paper" as const, at, canResend: true },
    { kind: "ride-cancelled", name: "Ride canceled", subjectId: id, state: "sent" as const, at, canResend: true },
  ];
  const shown = { success: true as const, to: "", subject: "Your ride is booked", text: "Dear Hannah, we drive you." };
  const { user } = open("dispatch", { email: "", emails }, { [`GET ${path}/email`]: () => answer(EmailShown, shown) });
  await user.click(await screen.findByRole("button", { name: "Print email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your ride is booked" }));
  expect(dialog.getByText("Dear Hannah, we drive you.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

it("says that an email failed, and tries it again", async () => {
  const message = { subjectId: id, at: "2030-11-24T17:00:00.000Z", canResend: true };
  const problem = "This email is too large for the mail server (552).";
  const emails = [
    { ...message, kind: "ride-booked", name: "Ride booked", state: "failed" as const, problem },
    { ...message, kind: "ride-accepted", name: "Ride accepted", state: "sent" as const },
  ];
  const { calls, user } = open(
    "dispatch",
    { emails },
    {
      [`POST ${path}/emails`]: () =>
        answer(OfficeRideFound, { success: true, message: "We're trying again now.", ride: aRide() }),
    },
  );
  expect(await screen.findByText("Couldn't be sent")).toBeVisible();
  expect(screen.getByText(problem)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again now" }));
  expect(await screen.findByText("We're trying again now.")).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/emails"))?.json).toEqual({
    kind: "ride-booked",
    subjectId: id,
  });
});

it("shows no actions to the view role", async () => {
  open("view");
  expect(await screen.findByText(/Vera Vann rejected it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assign driver" })).not.toBeInTheDocument();
});

it("shows no actions for a ride on board", async () => {
  open("dispatch", { status: "accepted", driver, step: "on_board" });
  expect(await screen.findByText("On board")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Unassign driver", hidden: true })).not.toBeInTheDocument();
});

it("shows each band of the board, and explains an empty one", async () => {
  serve({
    ...officeCalls("view"),
    "GET /api/office/rides": ({ search }) =>
      answer(RideBoard, {
        success: true,
        rides: search.get("band") === "waiting" ? [aRide()] : [],
        next: null,
      }),
    "GET /api/office/ride-help": () => answer(RideHelpList, { success: true, help: [] }),
  });
  visit("/office/rides?view=all");
  const waiting = within(await screen.findByRole("table", { name: "No driver available" }));
  expect(waiting.getByRole("link", { name: "Hannah Cole" })).toHaveAttribute("href", `/office/rides/${id}`);
  expect(await screen.findByText("No open offers")).toBeVisible();
});

it("does not assign a return ride on hold, and marks it as still needed", async () => {
  const { calls, user } = open(
    "dispatch",
    { onHold: true },
    { [`POST ${path}/needed`]: () => changed("It stays booked.") },
  );
  expect(await screen.findByText("On hold")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assign driver" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Ride is still needed" }));
  await vi.waitFor(() =>
    expect(calls.find(({ path: called }) => called.endsWith("/needed"))?.json).toEqual({ revision: 4 }),
  );
});

it("reopens a ride that was completed by mistake, with a reason, and says which steps were sent late", async () => {
  const at = new Date().toISOString();
  const driven = aRide({
    status: "completed",
    startsAt: at,
    lateSteps: [{ step: "at_door", takenAt: at, receivedAt: at }],
    positions: [{ step: "at_door", latitude: 39.9526, longitude: -75.1652, accuracyMeters: 12, takenAt: at }],
  });
  const calls = serve({
    ...officeCalls("dispatch"),
    [`GET ${path}`]: () => answer(OfficeRideFound, { success: true, ride: driven }),
    [`POST ${path}/reopen`]: () =>
      answer(OfficeRideFound, { success: true, message: "The ride is open again.", ride: driven }),
  });
  const { user } = visit(`/office/rides/${id}`);
  expect(await screen.findByText(/^“At the door” was sent late: taken /)).toBeVisible();
  const map = screen.getByRole("link", { name: "here on the map" });
  expect(map).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/?mlat=39.9526&mlon=-75.1652#map=18/39.9526/-75.1652",
  );
  expect(map.closest("p")).toHaveTextContent(/the driver's phone was here on the map, give or take 40 feet\.$/);
  await user.click(screen.getByRole("button", { name: "Reopen ride" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reopen ride" }));
  await user.click(dialog.getByRole("button", { name: "Reopen ride" }));
  expect(await dialog.findByText("Please say why you're reopening this ride.")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Why/), "The wrong ride");
  await user.click(dialog.getByRole("button", { name: "Reopen ride" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find((call) => call.path === `POST ${path}/reopen`)?.json).toEqual({
    revision: driven.revision,
    reason: "The wrong ride",
  });
});
