import { Health } from "@lamplight/api/contract/health.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const well: Health = {
  success: true,
  at: "2026-11-22T15:00:00.000Z",
  parts: [{ part: "mail", isThere: true, milliseconds: 12 }],
  checks: [],
  owed: {
    emails: { waiting: 0, troubled: 0 },
    refunds: { waiting: 0, troubled: 0 },
    calls: { waiting: 0, troubled: 0 },
  },
  jobs: [{ name: "emails", doneAt: "2026-11-22T14:59:58.000Z", failingSince: null, isLate: false }],
  unconfirmedHolds: { slots: 3, addresses: 2, fullAddresses: 0, isAttack: false },
  versions: { node: "v24.0.0", postgres: "18.0", schema: "0161_inbox.sql" },
  startedAt: "2026-11-20T15:00:00.000Z",
};
const open = (health: () => Response) => {
  serve({ ...officeCalls("owner"), "GET /api/office/health": health });
  visit("/office/health");
};

it("says that everything works", async () => {
  open(() => answer(Health, well));
  expect(await screen.findByText("Everything works")).toBeVisible();
  expect(screen.getByText("Responds in 12 ms")).toBeVisible();
});

it("names what is unreachable, stuck and late", async () => {
  open(() =>
    answer(Health, {
      ...well,
      parts: [{ part: "mail", isThere: false, milliseconds: 3000 }],
      owed: { ...well.owed, refunds: { waiting: 3, troubled: 1 } },
      jobs: [{ name: "office-urgent", doneAt: null, failingSince: "2026-11-22T14:00:00.000Z", isLate: true }],
    }),
  );
  expect(await screen.findByText("Something is wrong")).toBeVisible();
  expect(screen.getByText("Not reachable")).toBeVisible();
  expect(screen.getByText("3 waiting, 1 stuck")).toBeVisible();
  const work = screen.getByRole("region", { name: "Background jobs" });
  expect(within(work).getByText("Urgent emails to the office")).toBeVisible();
  expect(within(work).getByText(/^Failing since .* never completed$/)).toBeVisible();
});

it("shows what was set up with what to do about it, and what fails first", async () => {
  open(() =>
    answer(Health, {
      ...well,
      checks: [
        { check: "mail", state: "works", found: "It accepts our login.", advice: null },
        {
          check: "backup",
          state: "warns",
          found: "There is no backup.",
          advice: "Run the command backup every night.",
        },
        { check: "cards", state: "fails", found: "Stripe rejects our key.", advice: "Copy the secret key." },
      ],
    }),
  );
  expect(await screen.findByText("Something is wrong")).toBeVisible();
  const setup = screen.getByRole("region", { name: "Setup" });
  expect(
    within(setup)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    "PaymentsFailsStripe rejects our key. Copy the secret key.",
    "BackupLook into itThere is no backup. Run the command backup every night.",
    "Mail serverWorksIt accepts our login.",
  ]);
});

it("warns when unconfirmed accounts hold too many slots", async () => {
  open(() =>
    answer(Health, {
      ...well,
      unconfirmedHolds: { slots: 1000, addresses: 50, fullAddresses: 50, isAttack: true },
    }),
  );
  expect(await screen.findByText("Something is wrong")).toBeVisible();
  expect(screen.getByText(/hold 1000 unpaid appointments from 50 networks/)).toBeVisible();
});

it("shows an error instead of old data when health cannot be loaded", async () => {
  open(() => errorResponse(503, "We can't reach our records right now. Please try again in a minute."));
  expect(await screen.findByText("System health didn't load")).toBeVisible();
});
