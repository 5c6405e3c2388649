import { VisitChoice } from "@lamplight/api/contract/affected-visits.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

const dana = "01a20000-0000-7000-8000-000000000002";
const time = (hour: number, day = 24) => ({
  docId: dana,
  consultant: "Dana Brown",
  startsAt: `2026-11-${day}T${hour + 5}:00:00.000Z`,
  slotDate: `${day}_11_2026_`,
  slotTime: `${hour}:00 AM`,
  feeDifferenceCents: 0,
});

const choice = (like: Partial<VisitChoice> = {}) =>
  answer(VisitChoice, {
    success: true,
    state: "open",
    consultant: "Ruth Adler",
    startsAt: "2026-11-24T14:00:00.000Z",
    timeZone: "America/New_York",
    refundCents: 8000,
    dispute: null,
    paidBy: "card",
    now: null,
    offered: [time(10), time(11)],
    others: [time(9, 25)],
    ...like,
  });

const open = (more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ "POST /api/visit-choice/look": () => choice(), ...more });
  return { calls, ...visit("/choose-time#7K2M-9QXT-B4HN") };
};

it("acts only when a button is pressed, and moves the visit to an offered time with one press", async () => {
  const { calls, user } = open({
    "POST /api/visit-choice/move": () =>
      choice({ state: "moved", now: { consultant: "Dana Brown", startsAt: "2026-11-24T15:00:00.000Z" } }),
  });
  const button = await screen.findByRole("button", { name: "Choose 10:00 AM with Dana Brown" });
  expect(calls.filter(({ path }) => path.includes("visit-choice")).map(({ path }) => path)).toEqual([
    "POST /api/visit-choice/look",
  ]);
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Your visit has a new time" })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({ docId: dana, slotTime: "10:00 AM" });
});

it("shows the full refund and gives it with one press", async () => {
  const { calls, user } = open({
    "POST /api/visit-choice/refund": () => choice({ state: "canceled" }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel visit and refund $80" }));
  expect(await screen.findByText(/^\$80 will be refunded to the card you paid with\./)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/refund"))?.json).toMatchObject({ refundCents: 8000 });
});

it("offers no refund while a bank decides about the payment, and promises none", async () => {
  open({ "POST /api/visit-choice/look": () => choice({ dispute: "open" }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Choose another time" })).toBeVisible();
  expect(screen.getByText(/If the payment stays with us, we'll refund \$80 to your card\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: /refund|Cancel visit/ })).not.toBeInTheDocument();
});

it("cancels a visit whose payment the bank took back, with nothing to refund", async () => {
  const { calls, user } = open({
    "POST /api/visit-choice/look": () => choice({ dispute: "lost", refundCents: 0 }),
    "POST /api/visit-choice/refund": () => choice({ state: "canceled", dispute: "lost", refundCents: 0 }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
  expect(screen.getByText("Your bank has already returned this payment to you.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/refund"))?.json).toMatchObject({ refundCents: 0 });
});

it("says that a time was just taken, and shows the times that are left", async () => {
  let isTaken = false;
  const { user } = open({
    "POST /api/visit-choice/look": () => choice(isTaken ? { offered: [time(11)] } : {}),
    "POST /api/visit-choice/move": () => {
      isTaken = true;
      return errorResponse(409, "That time has just been taken. Please choose another.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Choose 10:00 AM with Dana Brown" }));
  expect(await screen.findByText("That time has just been taken. Please choose another.")).toBeVisible();
  const part = within(screen.getByRole("region", { name: "Another time" }));
  expect(await part.findByRole("button", { name: "Choose 11:00 AM with Dana Brown" })).toBeVisible();
  expect(part.queryByRole("button", { name: "Choose 10:00 AM with Dana Brown" })).not.toBeInTheDocument();
});

it("chooses one of the other free times", async () => {
  const { calls, user } = open({ "POST /api/visit-choice/move": () => choice({ state: "over" }) });
  await user.selectOptions(await screen.findByLabelText("More times"), `${time(9, 25).startsAt} ${dana}`);
  await user.click(screen.getByRole("button", { name: "Choose this time" }));
  expect(await screen.findByRole("heading", { name: "This link has ended" })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({ slotDate: "25_11_2026_" });
});

it("says that the nurse can keep the visit after all, and that an unknown link doesn't work", async () => {
  open({ "POST /api/visit-choice/look": () => choice({ state: "available" }) });
  expect(await screen.findByRole("heading", { name: "Your visit takes place as planned" })).toBeVisible();
  serve({ "POST /api/visit-choice/look": () => errorResponse(404, "This link doesn't work.") });
  visit("/choose-time#2222-2222-2222");
  expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
