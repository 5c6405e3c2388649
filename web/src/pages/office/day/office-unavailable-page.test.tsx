import {
  AffectedHandled,
  AffectedPreview,
  type AffectedVisit,
  AffectedVisits,
} from "@lamplight/api/contract/affected-visits.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aRankedNurse, officeCalls, ranked, ZONE } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const ruth = "01a20000-0000-7000-8000-000000000001";
const dana = "01a20000-0000-7000-8000-000000000002";
const operationId = "01a20000-0000-7000-8000-000000000003";
const idOf = (index: number) => `01a20000-0000-7000-8000-0000000000a${index}`;

const affected = (index: number, like: Partial<AffectedVisit> = {}): AffectedVisit => ({
  _id: idOf(index),
  revision: 3,
  patient: `Hannah ${index}`,
  startsAt: `2026-11-24T1${index}:00:00.000Z`,
  paidCents: 8000,
  dispute: null,
  decided: null,
  isTold: false,
  hasBest: true,
  alternatives: [
    {
      docId: dana,
      consultant: "Dana Brown",
      startsAt: `2026-11-24T1${index}:00:00.000Z`,
      slotDate: "24_11_2026_",
      slotTime: "10:00 AM",
      feeDifferenceCents: 0,
    },
  ],
  ...like,
});

function open(visits: AffectedVisit[], more: Parameters<typeof serve>[0] = {}, path = `?nurse=${ruth}`) {
  const calls = serve({
    ...officeCalls("desk"),
    "GET /api/office/nurses/ranked": () => ranked(aRankedNurse({ docId: ruth, name: "Ruth Adler" })),
    "GET /api/office/affected-visits": () =>
      answer(AffectedVisits, { success: true, docId: ruth, consultant: "Ruth Adler", timeZone: ZONE, visits }),
    "POST /api/office/affected-visits/preview": () =>
      answer(AffectedPreview, {
        success: true,
        refundCents: 8000,
        emails: 2,
        outcomes: [
          {
            visitId: idOf(5),
            patient: "Hannah 5",
            state: "done",
            text: "Canceled. $80 will be refunded.",
            refundCents: 8000,
            email: { subject: "Your visit is canceled", text: "Dear Hannah" },
          },
        ],
      }),
    "POST /api/office/affected-visits": () =>
      answer(AffectedHandled, {
        success: true,
        isTimeOffNew: true,
        operationId,
        undoUntil: "2026-11-24T13:40:10.000Z",
        outcomes: [
          { visitId: idOf(5), patient: "Hannah 5", state: "done", text: "Canceled.", refundCents: 8000 },
          {
            visitId: idOf(6),
            patient: "Hannah 6",
            state: "decided",
            text: "Already handled by Ada Desk: canceled.",
            refundCents: 0,
          },
        ],
      }),
    [`POST /api/office/affected-visits/undo/${operationId}`]: () =>
      answer(Done, { success: true, message: "Undone. No email or refund was sent." }),
    ...more,
  });
  return { calls, ...visit(`/office/unavailable${path}`) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T13:40:00Z") });
});

it("preselects the best colleague for each visit, and decides later where there is none", async () => {
  open([affected(5), affected(6, { hasBest: false, alternatives: [] })]);
  expect(await screen.findByLabelText("What happens to Hannah 5's visit")).toHaveDisplayValue(
    "Dana Brown · same time · same fee",
  );
  expect(screen.getByLabelText("What happens to Hannah 6's visit")).toHaveDisplayValue("Decide later");
});

it("shows every email and refund, confirms once with the time off, and names a visit that a colleague handled before", async () => {
  const { calls, user } = open([affected(5), affected(6)]);
  await user.selectOptions(await screen.findByLabelText("What happens to Hannah 5's visit"), "cancel");
  await user.click(screen.getByRole("button", { name: "Review emails and refunds" }));
  const review = within(await screen.findByRole("region", { name: "Review" }));
  expect(await review.findByText(/^Message to .*: Your visit is canceled$/)).toBeVisible();
  expect(review.getByText("$80")).toBeVisible();
  await user.click(review.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Time off added. 1 visit handled.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Hannah 6: Already handled by Ada Desk: canceled.");
  expect(calls.find(({ path }) => path === "POST /api/office/affected-visits")?.json).toEqual({
    docId: ruth,
    timeOff: { from: "2026-11-24T08:30", to: "2026-11-24", reason: "Sick" },
    decisions: [
      { action: "cancel", visitId: idOf(5), revision: 3 },
      { action: "move", visitId: idOf(6), revision: 3, docId: dana, slotDate: "24_11_2026_", slotTime: "10:00 AM" },
    ],
  });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No email or refund was sent.")).toBeVisible();
});

it("shows what was decided instead of a choice, and adds no time off when it is entered already", async () => {
  const decided = "Already handled by Ada Desk: times offered by email.";
  const { calls, user } = open([affected(5), affected(6, { decided })], {}, `?nurse=${ruth}&entered=`);
  expect(await screen.findByText(decided)).toBeVisible();
  expect(screen.queryByLabelText("First day")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Review emails and refunds" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await screen.findByText(/1 visit handled\.$/);
  const sent = calls.find(({ path }) => path === "POST /api/office/affected-visits")?.json;
  expect(sent).toMatchObject({ timeOff: null, decisions: [{ visitId: idOf(5) }] });
});

it("keeps the period and the choices when the screen is left and opened again", async () => {
  const { user } = open([affected(5)], {
    [`GET /api/office/visits/${idOf(5)}`]: () => errorResponse(404, "We couldn't find that visit."),
  });
  await user.selectOptions(await screen.findByLabelText("What happens to Hannah 5's visit"), "cancel");
  await user.clear(screen.getByLabelText("Reason"));
  await user.fill(screen.getByLabelText("Reason"), "Broken leg");
  await user.click(screen.getByRole("link", { name: "Hannah 5" }));
  await user.click(await screen.findByRole("link", { name: "Unavailable" }));
  await user.click(await screen.findByRole("combobox", { name: "Nurse" }));
  await user.click(await screen.findByRole("option", { name: /^Ruth/ }));
  expect(await screen.findByLabelText("Reason")).toHaveValue("Broken leg");
  expect(await screen.findByLabelText("What happens to Hannah 5's visit")).toHaveValue("cancel");
});

it("never takes another time for a chosen one that is gone, and says so", async () => {
  let isTaken = false;
  const [later] = affected(6).alternatives;
  const [sooner] = affected(5).alternatives;
  if (!later || !sooner) throw new Error("There are two times");
  const { user } = open([], {
    "GET /api/office/affected-visits": () => {
      const alternatives = isTaken ? [sooner] : [sooner, later];
      return answer(AffectedVisits, {
        success: true,
        docId: ruth,
        consultant: "Ruth Adler",
        timeZone: ZONE,
        visits: [affected(5, { alternatives })],
      });
    },
  });
  const choice = await screen.findByLabelText("What happens to Hannah 5's visit");
  await user.selectOptions(choice, `${later.startsAt} ${dana}`);
  isTaken = true;
  await user.fill(screen.getByLabelText(/^Until/), "12:00");
  expect(await screen.findByText("The time you chose was just taken. Please choose again.")).toBeVisible();
  expect(screen.getByLabelText("What happens to Hannah 5's visit")).toHaveDisplayValue("Decide later");
});

it("promises no refund for a visit whose payment a bank is deciding about", async () => {
  open([affected(5, { dispute: "open" }), affected(6, { dispute: "lost", paidCents: 0 })]);
  const choice = within(await screen.findByLabelText("What happens to Hannah 5's visit"));
  expect(choice.getByRole("option", { name: "Cancel; the bank is deciding about the payment" })).toBeInTheDocument();
  const lost = within(screen.getByLabelText("What happens to Hannah 6's visit"));
  expect(lost.getByRole("option", { name: "Cancel; nothing is left to refund" })).toBeInTheDocument();
});
