import { Booked } from "@lamplight/api/contract/appointments.ts";
import { DEFAULT_RULES, RuleNumbersFound } from "@lamplight/api/contract/rule-numbers.ts";
import { nursePageQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  aConsultant,
  anAppointment,
  consultantFound,
  consultantList,
  ownReview,
  profile,
  reviewList,
  week,
} from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { REMEMBERED } from "../../lib/content/remembered.ts";

const amara = aConsultant();
const page = `/appointment/${amara._id}?day=21_11_2026_&time=10%3A30+AM`;
const handlers = {
  "GET /api/doctor/list": () => consultantList(amara),
  [`GET /api/doctor/${amara._id}`]: () => consultantFound(amara),
  [`GET /api/doctor/${amara._id}/slots`]: () => week(),
  [`GET /api/reviews/${amara._id}`]: () => reviewList(),
  [`GET /api/reviews/${amara._id}/mine`]: () => ownReview(null),
  "GET /api/user/get-profile": () => profile(),
  "POST /api/user/book-appointment": () =>
    answer(Booked, { success: true, appointment: anAppointment({ docId: amara._id }) }),
};
const publish = (termsSince: string | null, refundRule: string[] | null = null, changeRule: string | null = null) =>
  localStorage.setItem(
    REMEMBERED + nursePageQuery,
    JSON.stringify({ heading: "", canDo: [], cannotDo: [], termsSince, refundRule, changeRule }),
  );
const book = async () => {
  const calls = serve(handlers);
  const { user } = visit(page, { signedIn: true });
  await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
  const rules = within(screen.getByRole("region", { name: "Price and rules" }));
  const acceptance = rules.queryByText(/^By booking you agree/)?.textContent;
  await user.click(within(screen.getByRole("complementary")).getByRole("button", { name: "Book an appointment" }));
  const booking = () => calls.find(({ path }) => path === "POST /api/user/book-appointment");
  await waitFor(() => expect(booking()).toBeDefined());
  return { acceptance, sent: booking()?.json };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
});

it("names the terms that a booking accepts, and sends their date", async () => {
  publish("2026-11-01");
  const { acceptance, sent } = await book();
  expect(acceptance).toBe("By booking you agree to our terms, in effect since November 1, 2026.");
  expect(sent).toMatchObject({ terms: "2026-11-01" });
});

it("shows the editors' refund rule with the office's number until a time is chosen, or the product's without it", async () => {
  serve(handlers);
  publish(null, ["All of it until ", " before."]);
  visit(page.replace(/\?.*/, ""));
  const rules = within(await screen.findByRole("region", { name: "Price and rules" }));
  expect(await rules.findByText("All of it until 24 hours before.")).toBeVisible();
  cleanup();
  publish(null);
  visit(page.replace(/\?.*/, ""));
  expect(await screen.findByText(/^Cancel at least 24 hours before for a full refund\./)).toBeVisible();
  cleanup();
  publish(null, ["All of it until ", " before."]);
  visit(page);
  expect(await screen.findByText(/^Cancel by .* for a full refund\.|^This visit is less than/)).toBeVisible();
});

it("shows the editors' rescheduling rule, and the product's without it or where nobody may reschedule online", async () => {
  const rulesWith = (patientMoves: number) => () =>
    answer(RuleNumbersFound, { success: true, rules: { ...DEFAULT_RULES, patientMoves } });
  serve({ ...handlers, "GET /api/rules": rulesWith(1) });
  publish(null, null, "Change it one time.");
  visit(page);
  expect(await screen.findByText(/^Change it one time\. Or call us:/)).toBeVisible();
  cleanup();
  publish(null);
  visit(page);
  expect(await screen.findByText(/^You can reschedule once, until 24 hours before/)).toBeVisible();
  cleanup();
  serve({ ...handlers, "GET /api/rules": rulesWith(0) });
  publish(null, null, "Change it zero times.");
  visit(page);
  expect(await screen.findByText(/^You can't reschedule online\./)).toBeVisible();
});

it("claims no acceptance when the terms are not available", async () => {
  publish(null);
  const { acceptance, sent } = await book();
  expect(acceptance).toBeUndefined();
  expect(sent).not.toHaveProperty("terms");
});
