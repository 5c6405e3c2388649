import { type Appointment, Booked } from "@lamplight/api/contract/appointments.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aConsultant,
  anAppointment,
  appointmentList,
  consultantFound,
  paid,
  profile,
  week,
} from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const pageOf = ({ _id }: Appointment) => `/my-appointment/${_id}`;
const open = (appointment: Appointment, more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    "GET /api/user/get-profile": () => profile("hannah@own.example"),
    [`GET /api/user/appointment/${appointment._id}`]: () => answer(Booked, { success: true, appointment }),
    "GET /api/user/appointments": () => appointmentList(appointment),
    ...more,
  });
  return { calls, ...visit(pageOf(appointment), { signedIn: true }) };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/Chicago");
});

describe("a paid visit", () => {
  it("shows nurse, time in both zones, time left, next steps and the emails' address", async () => {
    open(paid());
    expect(await screen.findByRole("heading", { level: 1, name: "Your visit with Amara Okafor" })).toBeVisible();
    const main = screen.getByRole("main");
    expect(main).toHaveTextContent("Sat, Nov 2110:30 to 11:00 AM EST");
    expect(main).toHaveTextContent("9:30 AM for you (CST)");
    expect(main).toHaveTextContent("Your video call is in 24 hours.");
    expect(screen.getByRole("region", { name: "Where the call is" })).toHaveTextContent(
      "You can join at 10:20 AM EST, 9:20 AM for you (CST).",
    );
    await waitFor(() =>
      expect(main).toHaveTextContent("to hannah@example.com and to your account's email, hannah@own.example."),
    );
  });

  it("shows the nurse's stars and license, with the public look-up of licenses", async () => {
    const visit = paid();
    open(visit, { [`GET /api/doctor/${visit.docId}`]: () => consultantFound(aConsultant({ _id: visit.docId })) });
    const card = within(await screen.findByRole("article", { name: "Visit with Amara Okafor" }));
    expect(await card.findByText("Licensed in Pennsylvania, RN 512345")).toBeVisible();
    expect(card.getByText(/Rated/).parentElement).toHaveTextContent("4.9");
    expect(card.getByRole("link", { name: "Check this license" })).toHaveAttribute(
      "href",
      expect.stringContaining("nursys.com"),
    );
  });

  it("has a printable receipt: amount, visit, time, payer and reference", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = open(paid({ refund: "done", refundState: "returned" }));
    const receipt = await screen.findByRole("region", { name: "Receipt" });
    for (const words of ["$80", "Video consultation, 30 minutes", "Nov 20, 2026, by card", "pi_of_hannah"])
      expect(receipt).toHaveTextContent(words);
    await waitFor(() => expect(receipt).toHaveTextContent("Hannah Cole"));
    expect(receipt).toHaveTextContent("Refunded to your card");
    await user.click(within(receipt).getByRole("button", { name: "Print receipt" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("is added to Google's and Outlook's calendars without the call's URL", async () => {
    const appointment = paid();
    const { user } = open(appointment);
    await user.click(await screen.findByRole("button", { name: "Add to calendar" }));
    for (const name of ["Google Calendar", "Outlook"]) {
      const address = decodeURIComponent((await screen.findByRole("link", { name })).getAttribute("href") ?? "");
      expect(address).toContain(pageOf(appointment));
      expect(address).not.toContain("meet.example");
    }
  });

  it("can be joined once its call is open", async () => {
    vi.setSystemTime(new Date("2026-11-21T15:20:00Z"));
    open(paid());
    const join = await screen.findByRole("link", { name: "Join call" });
    expect(join).toHaveAttribute("href", "https://meet.example/room");
  });

  it.each([
    ["open", "Your bank is deciding about this payment"],
    ["lost", "Your bank has already returned this payment to you"],
  ] as const)("says what a disputed payment (%s) means", async (dispute, words) => {
    open(paid({ dispute }));
    expect(await screen.findAllByText((text) => text.startsWith(words))).not.toHaveLength(0);
    expect(screen.getByRole("main")).not.toHaveTextContent(/full refund/);
  });

  it("that took place keeps its receipt, and offers no actions", async () => {
    open(paid({ isCompleted: true }));
    expect(await screen.findByRole("region", { name: "Receipt" })).toBeVisible();
    expect(screen.getByRole("main")).toHaveTextContent("Completed");
    expect(screen.queryByRole("button", { name: "Add to calendar" })).not.toBeInTheDocument();
  });
});

describe("its email", () => {
  const right = "hannah@right.example";

  it("is sent again to a corrected address", async () => {
    let appointment = paid();
    const { user, calls } = open(appointment, {
      [`GET /api/user/appointment/${appointment._id}`]: () => answer(Booked, { success: true, appointment }),
      "POST /api/user/send-confirmation": () => {
        appointment = { ...appointment, zoomEmail: right };
        return answer(Booked, { success: true, message: `We're emailing ${right} now.`, appointment });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Send email again" }));
    const dialog = screen.getByRole("dialog", { name: "Send the email again" });
    const address = within(dialog).getByLabelText("Email for the link");
    expect(address).toHaveValue("hannah@example.com");
    await user.clear(address);
    await user.fill(address, right);
    await user.click(within(dialog).getByRole("button", { name: "Send email" }));
    expect(await toastSaying(`We're emailing ${right} now.`)).toBeVisible();
    expect(await screen.findByText(right)).toBeVisible();
    const sent = calls.filter(({ path }) => path === "POST /api/user/send-confirmation");
    expect(sent.map(({ json }) => json)).toEqual([{ zoomEmail: right, appointmentId: appointment._id }]);
    expect(sent[0]?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it("shows in place that it was sent too often, and is not sent to an invalid address", async () => {
    const { user, calls } = open(paid(), {
      "POST /api/user/send-confirmation": () => errorResponse(429, "Too many attempts. Please try again in 7 minutes."),
    });
    await user.click(await screen.findByRole("button", { name: "Send email again" }));
    const dialog = screen.getByRole("dialog");
    const address = within(dialog).getByLabelText("Email for the link");
    await user.clear(address);
    await user.type(address, "hannah at home{Enter}");
    expect(await within(dialog).findByText("Please enter a valid email address")).toBeVisible();
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
    await user.clear(address);
    await user.type(address, `${right}{Enter}`);
    expect(await within(dialog).findByText("Too many attempts. Please try again in 7 minutes.")).toBeInTheDocument();
    expect(address).toHaveValue(right);
  });
});

describe("a link to a visit", () => {
  it("that is held leads to the payment, with the time left and the refund rule", async () => {
    open(anAppointment());
    expect(await screen.findByRole("button", { name: "Pay Online ($80)" })).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent(/^2[34]:\d\d$/);
    expect(screen.getByRole("main")).toHaveTextContent(
      "Cancel by Fri, Nov 20 at 10:30 AM EST, 9:30 AM for you (CST) for a full refund. Later cancellations and missed visits aren't refunded. If we can't keep the visit, you get a full refund.",
    );
  });

  it("that is canceled shows why, the way of the refund, and the nurse's next times", async () => {
    const appointment = paid({
      ...{ cancelled: true, payment: false, cancelReason: "patient", rights: null, refundState: "returned" },
      refunded: { cents: 8000, at: "2026-11-20T15:01:00.000Z" },
    });
    open(appointment, { [`GET /api/doctor/${appointment.docId}/slots`]: () => week() });
    expect(await screen.findByRole("heading", { level: 1, name: "Your visit is canceled" })).toBeVisible();
    expect(screen.getByText("You canceled this visit. Your payment was refunded to your card.")).toBeVisible();
    const refund = screen.getByRole("region", { name: "Your refund" });
    for (const words of ["$80", "Visit canceledRefund sentFri, Nov 20 at 10:01 AM EST"])
      expect(refund).toHaveTextContent(words);
    expect(refund).toHaveTextContent("On your statement by Mon, Nov 30");
    const next = screen.getByRole("region", { name: "Still need to see Amara Okafor?" });
    expect(await within(next).findByRole("link", { name: /^Sat, Nov 21 10:30 AM/ })).toHaveAttribute(
      "href",
      expect.stringContaining("day=21_11_2026_&time=10%3A30+AM"),
    );
  });

  it("that lapsed says that nothing was charged, without a card about money", async () => {
    const appointment = anAppointment({ cancelled: true, holdExpiresAt: null, cancelReason: "unpaid" });
    open(appointment, { [`GET /api/doctor/${appointment.docId}/slots`]: () => week() });
    expect(await screen.findByText("You didn't pay in time. You weren't charged.")).toBeVisible();
    expect(screen.queryByRole("region", { name: /refund|Paid/ })).not.toBeInTheDocument();
  });

  it("of another person finds nothing, and leads to My Appointments", async () => {
    const appointment = paid();
    open(appointment, {
      [`GET /api/user/appointment/${appointment._id}`]: () => errorResponse(404, "We couldn't find that visit."),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find that visit" })).toBeVisible();
  });

  it("requires a login", async () => {
    serve({});
    const { address } = visit(pageOf(paid()));
    await waitFor(() => expect(address()).toBe("/login"));
  });
});
