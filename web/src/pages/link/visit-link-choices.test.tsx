import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { linked, of, open } from "../../../test/linked-visit.tsx";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
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
          refunded: { cents: 8000, at: null },
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

  it("says that a time was just taken, and chooses no other one for the patient", async () => {
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
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^10:00 AM/ })).not.toBeInTheDocument());
    expect(screen.getByRole("radio", { name: /^11:00 AM/ })).not.toBeChecked();
    expect(screen.getByRole("region", { name: "Your choice" })).toHaveTextContent("Choose one of the free times.");
    expect(screen.getByRole("button", { name: "Choose this time" })).toBeDisabled();
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
