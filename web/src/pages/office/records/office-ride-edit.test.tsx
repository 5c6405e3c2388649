import { type OfficeRide, OfficeRideChanged, OfficeRideFound } from "@lamplight/api/contract/office-rides.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, id, path } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const operationId = "01a20000-0000-7000-8000-000000000003";
const facts = ["Pick-up: 9 Spruce Street. Until now: 418 Maple Street.", "The price stays $65, as paid."];
const previewed = (more: Partial<ChangePreviewed> = {}) =>
  answer(ChangePreviewed, {
    ...{ success: true, blockers: [], refundCents: 0, keepsCents: 6500, facts, ...more },
    email: { subject: "Your ride is changed", text: "Dear Hannah" },
  });

async function open(like: Partial<OfficeRide> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls("dispatch"),
    [`GET ${path}`]: () => answer(OfficeRideFound, { success: true, ride: aRide(like) }),
    [`POST ${path}/preview`]: () => previewed(),
    ...more,
  });
  const { user } = visit(`/office/rides/${id}`);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Edit ride" }));
  return { calls, user, dialog: within(await screen.findByRole("dialog", { name: "Edit ride" })) };
}

it("shows what changes and what follows before the office saves, and can be undone", async () => {
  const message = "The ride is changed. You can undo this for ten seconds.";
  const changed = {
    success: true as const,
    message,
    ride: aRide({ revision: 5 }),
    operationId,
    undoUntil: "2030-11-20T15:00:10.000Z",
  };
  const { calls, user, dialog } = await open({}, { [`POST ${path}/edit`]: () => answer(OfficeRideChanged, changed) });
  expect(dialog.getByLabelText("Date")).toHaveValue("2030-11-24");
  expect(dialog.getByLabelText(/^Pick-up time/)).toHaveValue("10:00");
  await user.clear(dialog.getByLabelText("Pick-up address"));
  await user.fill(dialog.getByLabelText("Pick-up address"), "9 Spruce Street");
  await user.click(dialog.getByRole("button", { name: "Check changes" }));
  expect(await dialog.findByText(facts[0] ?? "")).toBeVisible();
  expect(dialog.getByText(facts[1] ?? "")).toBeVisible();
  expect(dialog.getByText("Email: Your ride is changed")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Why/), "She called");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Undo/ })).toBeVisible();
  expect(calls.find(({ path: called }) => called.endsWith("/edit"))?.json).toEqual({
    ...{ revision: 4, notify: true, reason: "She called", isOurs: false },
    ...{ appointmentDate: "2030-11-24", appointmentTime: "10:00", pickupAddress: "9 Spruce Street" },
    ...{ dropoffAddress: "Mercy Cardiology", passengerPhone: "", transportType: "wheelchair", notes: "" },
    ...{ chair: "manual", transfers: false, companions: 0, oxygen: false, stairs: false },
  });
});

it("a blocked change can't be saved, and another change is checked again", async () => {
  const blockers = ["The passenger already has a ride on Sunday."];
  const { user, dialog } = await open({}, { [`POST ${path}/preview`]: () => previewed({ blockers }) });
  await user.click(dialog.getByRole("button", { name: "Check changes" }));
  expect(await dialog.findByText(blockers[0] ?? "")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await user.fill(dialog.getByLabelText(/^Notes/), "Back door");
  expect(dialog.queryByRole("button", { name: "Save changes" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Check changes" })).toBeVisible();
});

it("a waiting will-call has no time to change", async () => {
  const { dialog } = await open({ readyBy: "2030-11-25T05:00:00.000Z" });
  expect(dialog.queryByLabelText("Date")).toBeNull();
  expect(dialog.getByLabelText("Pick-up address")).toHaveValue("418 Maple Street");
});

it("shows in the dialog that the ride was changed in the meantime", async () => {
  const stale = "Vera Vann changed this a moment ago. Please look at it again.";
  const { user, dialog } = await open({}, { [`POST ${path}/edit`]: () => errorResponse(409, stale) });
  await user.click(dialog.getByRole("button", { name: "Check changes" }));
  await user.click(await dialog.findByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText(stale)).toBeVisible();
});
