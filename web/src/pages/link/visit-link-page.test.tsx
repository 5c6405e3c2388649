import { LinkedChange, LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { paid, week } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
});

const of = paid();
const rights = {
  refundCents: 8000,
  reason: "in_time",
  until: "2026-11-20T20:00:00.000Z",
  movesLeft: 2,
  canMove: true,
} as const;
const linked = (like: Partial<LinkedVisit> = {}) =>
  answer(LinkedVisit, {
    success: true,
    state: "paid",
    consultant: "Amara Okafor",
    docId: of.docId,
    revision: 3,
    startsAt: of.startsAt,
    endsAt: of.endsAt,
    timeZone: of.timeZone,
    joinFrom: of.joinFrom,
    holdExpiresAt: null,
    paidAt: of.paidAt,
    paidBy: "card",
    image: "/files/amara.webp",
    refunded: null,
    dispute: null,
    rights,
    refundState: null,
    feeCents: 8000,
    refundedCents: 0,
    choices: null,
    ...like,
  });
const preview = (like: Partial<LinkedChange> = {}) =>
  answer(LinkedChange, { success: true, blockers: [], refundCents: 8000, keepsCents: 0, ...like });

const open = (more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    "POST /api/visit-link/look": () => linked(),
    [`GET /api/doctor/${of.docId}/slots`]: () => week(),
    ...more,
  });
  const made = () =>
    calls.filter(({ path }) => path.includes("/visit-link/")).map(({ path }) => path.split("/").at(-1));
  return { calls, made, ...visit("/visit-link#7K2M-9QXT-B4HN") };
};

it("shows the visit and what is possible, and only looks until a button is pressed", async () => {
  const { made } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Your visit with Amara Okafor" })).toBeVisible();
  expect(screen.getByText("Nothing happens until you press a button.")).toBeVisible();
  expect(screen.getByText(/^You can join here from/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Choose another time" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel and get $80 back" })).toBeVisible();
  expect(made()).toEqual(["look"]);
});

it("shows the refund rule of a paid visit with its deadline and the amount", async () => {
  open();
  const money = await screen.findByRole("region", { name: "Paid" });
  expect(money).toHaveTextContent("$80");
  expect(money).toHaveTextContent("Full refund until Fri, Nov 20 at 3:00 PM EST");
  expect(money).toHaveTextContent("After that, no refund");
});

it("shows the refund rule of a held time, before it is paid", async () => {
  const held = { state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null } as const;
  open({ "POST /api/visit-link/look": () => linked({ startsAt: "2026-11-22T15:30:00.000Z", ...held }) });
  const rule = /Cancel by Sat, Nov 21 at 10:30 AM EST for a full refund\. Later cancellations .* aren't refunded\./;
  expect(await screen.findByText(rule)).toBeVisible();
});

it("cancels after it has shown the refund in dollars", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/preview-cancel": () => preview(),
    "POST /api/visit-link/cancel": () => linked({ state: "canceled", rights: null, refundState: "scheduled" }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
  expect(dialog).toHaveTextContent("We'll refund $80 to your card.");
  expect(calls.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Cancel and refund $80" }));
  expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toEqual({
    code: "7K2M-9QXT-B4HN",
    revision: 3,
    refundCents: 8000,
  });
});

it("says that a late cancellation isn't refunded, and why canceling isn't possible", async () => {
  let blockers: string[] = [];
  const { user } = open({
    "POST /api/visit-link/preview-cancel": () => preview({ refundCents: 0, keepsCents: 8000, blockers }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
  expect(dialog).toHaveTextContent("Your visit is less than 24 hours away, so the $80 you paid isn't refundable.");
  await user.click(within(dialog).getByRole("button", { name: "Keep it" }));
  blockers = ["This visit has started, so you can't change it."];
  await user.click(screen.getByRole("button", { name: "Cancel and get $80 back" }));
  expect(await screen.findByText(blockers[0] ?? "")).toBeVisible();
});

it("reschedules to a free time of the same nurse, after both times were shown", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/preview-move": () => preview({ refundCents: 0, keepsCents: 8000 }),
    "POST /api/visit-link/move": () =>
      linked({ startsAt: "2026-11-21T22:00:00.000Z", endsAt: "2026-11-21T22:30:00.000Z", revision: 4 }),
  });
  await user.click(await screen.findByRole("button", { name: "Choose another time" }));
  await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
  await user.click(screen.getByRole("button", { name: "Reschedule to Sat, Nov 21 at 5:00 PM EST" }));
  const dialog = await screen.findByRole("dialog", { name: "Reschedule your visit?" });
  expect(dialog).toHaveTextContent("FromSat, Nov 21 at 10:30 AM EST");
  expect(dialog).toHaveTextContent("ToSat, Nov 21 at 5:00 PM EST");
  await user.click(within(dialog).getByRole("button", { name: "Reschedule visit" }));
  expect(await screen.findByText("We're emailing you the details.")).toBeVisible();
  expect(screen.getByRole("article")).toHaveTextContent("5:00 to 5:30 PM EST");
  expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({ revision: 3, slotTime: "5:00 PM" });
});

it("says that the chosen time was taken", async () => {
  const taken = "That time has just been taken. Please choose another.";
  const { user } = open({
    "POST /api/visit-link/preview-move": () => preview(),
    "POST /api/visit-link/move": () => errorResponse(409, taken),
  });
  await user.click(await screen.findByRole("button", { name: "Choose another time" }));
  await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
  await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
  await user.click(await screen.findByRole("button", { name: "Reschedule visit" }));
  expect(await screen.findByText(taken)).toBeVisible();
});

it.each([
  ["pay", "Pay $80", "#checkout", { state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null }],
  ["join", "Join call", "#call", { joinFrom: "2026-11-20T15:00:00.000Z", startsAt: "2026-11-20T15:10:00.000Z" }],
] as const)("asks where to %s only when its button is pressed", async (action, label, hash, like) => {
  const { made, user } = open({
    "POST /api/visit-link/look": () => linked(like),
    [`POST /api/visit-link/${action}`]: () => errorResponse(409, `Not now: ${hash}`),
  });
  const button = await screen.findByRole("button", { name: label });
  expect(made()).toEqual(["look"]);
  await user.click(button);
  expect(await screen.findByText(`Not now: ${hash}`)).toBeVisible();
  expect(made()).toEqual(["look", action]);
});

it("releases a held time after it has asked", async () => {
  const { calls, user } = open({
    "POST /api/visit-link/look": () =>
      linked({ state: "held", holdExpiresAt: "2026-11-20T15:30:00.000Z", rights: null }),
    "POST /api/visit-link/cancel": () => linked({ state: "canceled", rights: null, paidBy: null }),
  });
  await user.click(await screen.findByRole("button", { name: "Cancel this visit" }));
  await user.click(await screen.findByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByText(/You haven't been charged\./)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({ revision: 3, refundCents: 0 });
});

describe("while the nurse is unavailable", () => {
  const dana = "01a20000-0000-7000-8000-000000000002";
  const time = (hour: number, day = 24) => ({
    docId: dana,
    consultant: "Dana Brown",
    startsAt: `2026-11-${day}T${hour + 5}:00:00.000Z`,
    slotDate: `${day}_11_2026_`,
    slotTime: `${hour}:00 AM`,
    feeDifferenceCents: 0,
  });
  const choices = { refundCents: 8000, offered: [time(10), time(11)], others: [time(9, 25)], nurses: [] };
  const moved = () => linked({ consultant: "Dana Brown", docId: dana, startsAt: time(10).startsAt, revision: 4 });

  it("moves the visit to the chosen time and nurse with one press, and looks only until then", async () => {
    const { calls, made, user } = open({
      "POST /api/visit-link/look": () => linked({ choices }),
      "POST /api/visit-link/move": moved,
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Amara Okafor can't make Saturday" })).toBeVisible();
    await user.click(screen.getByRole("radio", { name: /^10:00 AM/ }));
    expect(screen.getByRole("region", { name: "Your choice" })).toHaveTextContent("Tue, Nov 24, 10:00 AM EST");
    expect(made()).toEqual(["look"]);
    await user.click(screen.getByRole("button", { name: "Choose this time" }));
    expect(await screen.findByRole("heading", { name: "Your visit is rescheduled" })).toBeVisible();
    expect(screen.getByRole("article", { name: "Visit with Dana Brown" })).toHaveTextContent("Tue, Nov 24");
    expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({
      ...{ docId: dana, slotTime: "10:00 AM", revision: 3 },
    });
  });

  it("shows the full refund and gives it with one press", async () => {
    const { calls, user } = open({
      "POST /api/visit-link/look": () => linked({ choices }),
      "POST /api/visit-link/cancel": () =>
        linked({
          ...{ state: "canceled", rights: null, refundState: "scheduled", refundedCents: 8000 },
          refunded: { cents: 8000, since: "2026-11-20T15:06:00.000Z", at: null },
        }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel visit and refund $80" }));
    const refund = await screen.findByRole("region", { name: "Your refund" });
    expect(refund).toHaveTextContent("To your card");
    expect(refund).toHaveTextContent("$80");
    expect(refund).toHaveTextContent("Refund scheduled");
    expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({ refundCents: 8000, revision: 3 });
  });

  it("offers no refund while a bank decides about the payment, and promises none", async () => {
    open({ "POST /api/visit-link/look": () => linked({ choices, dispute: "open" }) });
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.getByText(/If the payment stays with us, we'll refund \$80 to your card\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: /refund|Cancel visit/ })).not.toBeInTheDocument();
  });

  it("cancels a visit whose payment the bank took back, with nothing to refund", async () => {
    const lost = { dispute: "lost" } as const;
    const { calls, user } = open({
      "POST /api/visit-link/look": () => linked({ ...lost, choices: { ...choices, refundCents: 0 } }),
      "POST /api/visit-link/cancel": () => linked({ ...lost, state: "canceled", rights: null }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
    expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
    expect(screen.getByText(/Your bank has already returned this payment to you\./)).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({ refundCents: 0 });
  });

  it("says that a time was just taken, and shows the times that are left", async () => {
    let isTaken = false;
    const { user } = open({
      "POST /api/visit-link/look": () => linked({ choices: isTaken ? { ...choices, offered: [time(11)] } : choices }),
      "POST /api/visit-link/move": () => {
        isTaken = true;
        return errorResponse(409, "That time has just been taken. Please choose another.");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Choose this time" }));
    expect(await screen.findByText("That time has just been taken. Please choose another.")).toBeVisible();
    expect(await screen.findByRole("radio", { name: /^11:00 AM/ })).toBeChecked();
    expect(screen.queryByRole("radio", { name: /^10:00 AM/ })).not.toBeInTheDocument();
  });

  it("puts the same day with other nurses first, then the own nurse's other days", async () => {
    const own = { ...time(14, 23), docId: of.docId, consultant: "Amara Okafor" };
    const nurse = {
      ...{
        _id: dana,
        name: "Dana Brown",
        image: "",
        speciality: "Pediatric Nurse" as const,
        languages: ["English", "Spanish"],
      },
      ...{ licensedStates: ["PA"], rating: 4.8, reviewCount: 64 },
    };
    const others = [own, time(11, 21), time(9, 25)];
    open({
      "POST /api/visit-link/look": () => linked({ choices: { ...choices, offered: [], others, nurses: [nurse] } }),
    });
    const sameDay = await screen.findByRole("region", { name: "The same day, with another nurse" });
    expect(sameDay).toHaveTextContent("Speaks English, Spanish");
    expect(sameDay).toHaveTextContent("Licensed in Pennsylvania");
    expect(within(sameDay).getByRole("radio", { name: /^11:00 AM with Dana Brown/ })).toBeChecked();
    const otherDay = screen.getByRole("region", { name: "Another time with Amara Okafor" });
    expect(within(otherDay).getByRole("radio", { name: /^2:00 PM/ })).not.toBeChecked();
    expect(sameDay.compareDocumentPosition(otherDay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("says only why the last try failed", async () => {
    const { user } = open({
      "POST /api/visit-link/look": () => linked({ choices }),
      "POST /api/visit-link/move": () => errorResponse(409, "That time has just been taken."),
      "POST /api/visit-link/cancel": () => errorResponse(409, "The refund has changed."),
    });
    await user.click(await screen.findByRole("button", { name: "Choose this time" }));
    expect(await screen.findByText("That time has just been taken.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel visit and refund $80" }));
    expect(await screen.findByText("The refund has changed.")).toBeVisible();
    expect(screen.queryByText("That time has just been taken.")).not.toBeInTheDocument();
  });

  it("chooses one of the other free times, also from the page of an older email", async () => {
    const calls = serve({
      "POST /api/visit-link/look": () => linked({ choices }),
      "POST /api/visit-link/move": moved,
    });
    const { user } = visit("/choose-time#7K2M-9QXT-B4HN");
    await user.click(await screen.findByRole("radio", { name: /^9:00 AM/ }));
    await user.click(screen.getByRole("button", { name: "Choose this time" }));
    expect(await screen.findByRole("heading", { name: "Your visit is rescheduled" })).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("/move"))?.json).toMatchObject({ slotDate: "25_11_2026_" });
  });
});

it("says that the visit was already canceled, that a link has ended, and that one is incomplete", async () => {
  open({ "POST /api/visit-link/look": () => linked({ state: "canceled", rights: null, refundState: "returned" }) });
  expect(await screen.findByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Sat, Nov 21 10:30 AM/ })).toBeVisible();
  serve({ "POST /api/visit-link/look": () => errorResponse(404, "This link has ended. Please log in.") });
  const { goTo } = visit("/visit-link#2222-2222-2222");
  expect(await screen.findByText("This link has ended. Please log in.")).toBeVisible();
  await goTo("/visit-link");
  await waitFor(() => expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeVisible());
});
