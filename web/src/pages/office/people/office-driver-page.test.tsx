import { DriversOff } from "@lamplight/api/contract/driver-time-off.ts";
import { EarnedLines, EarningsList } from "@lamplight/api/contract/earnings.ts";
import { OfficeDriverFound, type OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { RosterFound } from "@lamplight/api/contract/rosters.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { latestChange, officeCalls } from "../../../../test/office.ts";
import { aDriverDay, aDriverRecord, anOfficeDocument, driverId } from "../../../../test/office-drivers.ts";
import { aRide } from "../../../../test/office-ride.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

const path = `/api/office/drivers/${driverId}`;
const waiting = anOfficeDocument();
const found = (driver: OfficeDriverRecord, message?: string) =>
  answer(OfficeDriverFound, { success: true, driver, ...(message ? { message } : {}) });

function open(
  role: "desk" | "owner" | "view",
  like: Partial<OfficeDriverRecord> = {},
  more: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    ...officeCalls(role),
    [`GET ${path}`]: () => found(aDriverRecord(like)),
    "GET /api/office/unavailable-drivers": () => answer(DriversOff, { success: true, timeOff: [] }),
    [`GET ${path}/day`]: () => aDriverDay(),
    [`GET ${path}/earnings`]: () => answer(EarningsList, { success: true, timeZone: "UTC", weeks: [], next: null }),
    [`GET ${path}/roster`]: () => answer(RosterFound, { success: true, hours: [], revision: 3 }),
    ...more,
  });
  return { calls, ...visit(`/office/drivers/${driverId}`) };
}

it("approves a document in one press, and counts it", async () => {
  const counts = { firstToExpire: { kind: "insurance", expiresOn: "2027-06-01", hasEnded: false } } as const;
  const accepted = anOfficeDocument({
    state: "accepted",
    checkedBy: "Olive Desk",
    checkedAt: "2026-11-20T15:00:00.000Z",
  });
  let isAccepted = false;
  const { user } = open(
    "desk",
    {},
    {
      [`GET ${path}`]: () =>
        found(
          aDriverRecord(
            isAccepted
              ? { ...counts, documents: [accepted] }
              : { missingDocuments: ["insurance"], documents: [waiting] },
          ),
        ),
      [`POST ${path}/documents/${waiting._id}/accept`]: () => {
        isAccepted = true;
        return found(aDriverRecord({ ...counts, documents: [accepted] }), "Approved. We emailed the driver.");
      },
    },
  );
  expect(await screen.findByText("No rides until these are approved: insurance.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Accept Insurance" }));
  expect(await toastSaying("Approved. We emailed the driver.")).toBeVisible();
  expect(await screen.findByText(/Reviewed by Olive Desk/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept Insurance" })).not.toBeInTheDocument();
  expect(screen.queryByText(/No rides until/)).not.toBeInTheDocument();
});

it("rejects a document with a reason, and shows the server's error in the dialog", async () => {
  const call = `POST ${path}/documents/${waiting._id}/refuse`;
  const stale = "Ruth Adeyemi just changed this. Please check the latest version and try again.";
  const { calls, user } = open("desk", { documents: [waiting] }, { [call]: () => errorResponse(409, stale) });
  await user.click(await screen.findByRole("button", { name: "Reject Insurance" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject: Insurance" }));
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await dialog.findByText("Please give a reason so the driver can send a better one.")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Why/), "Cut off");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await dialog.findByText(stale)).toBeVisible();
  expect(calls.find(({ path: called }) => called === call)?.json).toEqual({ reason: "Cut off" });
});

it("adds a document that the office has seen, and shows missing values beside their fields", async () => {
  const call = `POST ${path}/documents`;
  const { calls, user } = open(
    "desk",
    {},
    { [call]: () => found(aDriverRecord(), "The document is saved and approved.") },
  );
  await user.click(await screen.findByRole("button", { name: "Add a document" }));
  await user.selectOptions(screen.getByLabelText("Document"), "Vehicle inspection");
  await user.fill(screen.getByLabelText("Valid until"), "2027-02-03");
  await user.click(screen.getByRole("button", { name: "Save document" }));
  expect((await screen.findAllByText("Please enter its number"))[0]).toBeVisible();
  await user.fill(screen.getByLabelText("Number"), "V-1");
  await user.click(screen.getByRole("button", { name: "Save document" }));
  expect(await toastSaying("The document is saved and approved.")).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText("Valid until")).not.toBeInTheDocument());
  expect(calls.some(({ path: called }) => called === call)).toBe(true);
});

it("shows that a document has expired, and no actions to the view role", async () => {
  open("view", {
    firstToExpire: { kind: "insurance", expiresOn: "2026-11-01", hasEnded: true },
    documents: [
      anOfficeDocument({
        state: "accepted",
        expiresOn: "2026-11-01",
        checkedBy: "Olive Desk",
        checkedAt: "2026-01-01T15:00:00.000Z",
      }),
    ],
  });
  expect(await screen.findByText("Expired")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Accept|Reject|Save|Add a document|Suspend/ })).not.toBeInTheDocument();
});

it("shows a requested vehicle beside the current one, and approves it or rejects it with a reason", async () => {
  const changeId = "01a20000-0000-7000-8000-0000000000f1";
  const requestedVehicle = {
    _id: changeId,
    vehicleType: "Stretcher Van",
    requestedAt: "2026-11-20T15:00:00.000Z",
  } as const;
  const call = `POST ${path}/vehicle/${changeId}`;
  const ahead = "Vera Vann has an upcoming ride that doesn't fit a Stretcher Van.";
  const { calls, user } = open(
    "desk",
    { requestedVehicle },
    {
      [`${call}/accept`]: () => errorResponse(409, ahead),
      [`${call}/refuse`]: () => found(aDriverRecord(), "Rejected. We emailed the driver the reason."),
    },
  );
  expect(await screen.findByText(/Until you approve it, the driver gets rides for the Wheelchair Van\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Accept the Stretcher Van" }));
  expect(await screen.findByText(ahead)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reject the Stretcher Van" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject: Stretcher Van" }));
  await user.fill(dialog.getByLabelText(/^Why/), "No ramp");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await toastSaying("Rejected. We emailed the driver the reason.")).toBeVisible();
  expect(calls.find(({ path: called }) => called === `${call}/refuse`)?.json).toEqual({ reason: "No ramp" });
});

it("lets an owner erase a suspended driver after a confirmation, and shows the server's error in the dialog", async () => {
  const call = `POST ${path}/erase`;
  const due = "This driver is still owed money. Please pay it out under Money first.";
  const suspended = { state: "suspended", suspendedAt: "2026-11-20T15:00:00.000Z", revision: 4 } as const;
  const { calls, user } = open("owner", suspended, { [call]: () => errorResponse(409, due) });
  await user.click(await screen.findByRole("button", { name: "Erase account" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Erase / }));
  expect(dialog.getByText(/This cannot be undone\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Erase account" }));
  expect(await dialog.findByText(due)).toBeVisible();
  expect(calls.find(({ path: called }) => called === call)?.json).toEqual({ revision: 4 });
});

it("does not erase a driver whom a colleague just changed", async () => {
  const stream = openStream();
  const suspended = { state: "suspended", suspendedAt: "2026-11-20T15:00:00.000Z" } as const;
  let revision = 4;
  const { user } = open("owner", suspended, {
    [`GET ${path}`]: () => found(aDriverRecord({ ...suspended, revision })),
    [`GET ${path}/day`]: () => aDriverDay(),
    "GET /api/office/events": stream.open,
    "GET /api/office/log/latest": () => latestChange({}),
  });
  await user.click(await screen.findByRole("button", { name: "Erase account" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Erase / }));
  revision = 5;
  await stream.sendEvent();
  expect(await dialog.findByText(/after you opened this/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Erase account" })).toBeDisabled();
});

it("offers erasing a driver to owners only", async () => {
  const { user } = open("desk", { state: "suspended", suspendedAt: "2026-11-20T15:00:00.000Z" });
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect(await screen.findByRole("button", { name: "Reinstate" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Erase account" })).not.toBeInTheDocument();
});

it("corrects the driver's data, and shows the server's error beside its field", async () => {
  const call = `PATCH ${path}`;
  const taken = "Another driver already uses this email.";
  const { calls, user } = open("desk", {}, { [call]: () => errorResponse(409, taken, { email: taken }) });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Edit driver" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Edit / }));
  await user.clear(dialog.getByLabelText(/^Plate/));
  await user.fill(dialog.getByLabelText(/^Plate/), "NEW 1");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(calls.find(({ path: called }) => called === call)?.json).toMatchObject({
    ...{ vehicleNumber: "NEW 1", revision: aDriverRecord().revision },
  });
});

it("shows what the driver earned by week, with its rides", async () => {
  const week = {
    ...{ from: "2026-11-16", to: "2026-11-22", rides: 1, fareCents: 6500, cancellationCents: 0, extraCents: 0 },
    ...{ inHandCents: 0, cents: 6500, undecided: 0, owedCents: 6500, payouts: [] },
  };
  const line = {
    ...{ rideId: driverId, completedAt: "2026-11-18T15:00:00.000Z", passenger: "Hannah", paid: "card" as const },
    ...{ fareCents: 6500, extraCents: 0, inHandCents: 0, cents: 6500, canceled: null, isCorrection: false },
    ...{ isOpen: false, isInPayout: false, paidAt: null, reference: null },
  };
  const { user } = open(
    "view",
    {},
    {
      "GET /api/office/unavailable-drivers": () => answer(DriversOff, { success: true, timeOff: [] }),
      [`GET ${path}/earnings`]: () =>
        answer(EarningsList, { success: true, timeZone: "UTC", weeks: [week], next: null }),
      [`GET ${path}/earnings/2026-11-16`]: () => answer(EarnedLines, { success: true, timeZone: "UTC", lines: [line] }),
    },
  );
  const earnings = within(await screen.findByRole("region", { name: "Earnings" }));
  expect(await earnings.findByText("$65 still to be paid out.")).toBeVisible();
  await user.click(earnings.getByText("1 ride"));
  expect(await earnings.findByText("Hannah")).toBeVisible();
});

it("shows when the driver is unavailable, and nothing of other drivers", async () => {
  const off = (name: string, id: string) => ({
    ...{ _id: id, driverId: id, driver: name, from: "2027-12-24T05:00:00.000Z", until: "2027-12-26T05:00:00.000Z" },
    ...{ cause: "day_off" as const, enteredBy: "Olive Desk", vehicle: null, toGiveBack: 0 },
  });
  const timeOff = [off("Sam Reed", driverId), off("Ben Low", "01a20000-0000-7000-8000-0000000000d9")];
  open("view", {}, { "GET /api/office/unavailable-drivers": () => answer(DriversOff, { success: true, timeOff }) });
  expect(await screen.findByText(/Dec 24.* until .*Dec 26/)).toBeVisible();
  expect(screen.getAllByText("Day off, entered by Olive Desk.")).toHaveLength(1);
});

it("shows the driver's day with hours, times off, vehicle, and the rides in order with the gaps", async () => {
  const rideAt = (_id: string, passenger: string, startsAt: string, endsAt: string) => ({
    ...aRide({ _id, passenger, startsAt, status: "accepted" }),
    ...{ endsAt, passengerPhone: "" },
  });
  const { user, calls, address } = open(
    "desk",
    {},
    {
      [`GET ${path}/day`]: () =>
        aDriverDay({
          off: [
            { from: "2026-11-24T05:00:00.000Z", until: "2026-11-25T05:00:00.000Z", cause: "day_off", vehicle: null },
            { from: "2026-11-24T19:00:00.000Z", until: "2026-11-24T20:00:00.000Z", cause: "sick", vehicle: null },
          ],
          rides: [
            rideAt(
              "01a20000-0000-7000-8000-000000000011",
              "Ada Novak",
              "2026-11-24T14:00:00.000Z",
              "2026-11-24T15:00:00.000Z",
            ),
            rideAt(
              "01a20000-0000-7000-8000-000000000012",
              "Walter Boyd",
              "2026-11-24T16:30:00.000Z",
              "2026-11-24T17:30:00.000Z",
            ),
          ],
        }),
    },
  );
  const rides = within(await screen.findByRole("list", { name: "Rides of the day" })).getAllByRole("listitem");
  expect(rides.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9:00 AMAda Novak/),
    "Free for 1 hour 30 min",
    expect.stringMatching(/^11:30 AMWalter Boyd/),
  ]);
  expect(screen.getByText("8:00 AM to 4:00 PM")).toBeVisible();
  expect(screen.getByRole("list", { name: "Unavailable" })).toHaveTextContent(
    "Unavailable all day. Day off.Unavailable 2:00 PM to 3:00 PM. Sick.",
  );
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(address()).toMatch(/day=\d{4}-\d\d-\d\d$/);
  await waitFor(() => expect(calls.filter(({ path: called }) => called.endsWith("/day")).length).toBeGreaterThan(1));
});
