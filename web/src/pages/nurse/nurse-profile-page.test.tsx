import { Me } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { staffId, ZONE } from "../../../test/office.ts";
import { aConsultant, consultantFound } from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

function open(like: Parameters<typeof aConsultant>[0] = {}) {
  serve({
    "GET /api/nurse/me": () =>
      answer(Me, {
        success: true,
        staff: { _id: staffId, name: "Amara Okafor", email: "amara@nurse.test", role: "nurse", docId: staffId },
        ...{ next: "done", factors: [], recoveryCodesLeft: 0, timeZone: ZONE },
      }),
    [`GET /api/doctor/${staffId}`]: () =>
      consultantFound(aConsultant({ _id: staffId, name: "Amara Okafor", licensedStates: ["PA", "NJ"], ...like })),
  });
  visit("/nurse/profile");
}

it("shows the nurse's card as patients see it, and every fact beside it", async () => {
  open({ about: "I keep it plain." });
  const card = within(await screen.findByRole("article", { name: "Your card, as patients see it" }));
  expect(card.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
  expect(card.getByText("Patients can book you.")).toBeVisible();
  expect(card.getByRole("link", { name: "Open my public page" })).toHaveAttribute("href", `/appointment/${staffId}`);
  const facts = within(screen.getByRole("region", { name: "Facts" }));
  expect(facts.getByText("PA, NJ")).toBeVisible();
  expect(facts.getByText("$80 a visit")).toBeVisible();
  expect(screen.getByText("I keep it plain.", { selector: "blockquote" })).toBeVisible();
});

it("says so if patients can't book the nurse", async () => {
  open({ available: false });
  expect(await screen.findByText("Patients can't book you right now.")).toBeVisible();
});
