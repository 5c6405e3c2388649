import { type Appointment, Booked } from "@lamplight/api/contract/appointments.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { type VisitDetails, VisitDetailsAnswer } from "@lamplight/api/contract/visit-details.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anAppointment, appointmentList, paid, profile } from "../../test/records.ts";
import { answer, emptyDetails, errorResponse, serve } from "../../test/server.ts";
import { drafts, toastSaying, visit } from "../../test/visit.tsx";

const TELL = "POST /api/user/visit-details";
const SEND = "POST /api/user/visit-document";
const REMOVE = "POST /api/user/remove-visit-document";
const blood = { _id: crypto.randomUUID(), name: "blood.pdf", bytes: 320 * 1024, sentAt: "2026-11-20T15:00:00.000Z" };
const pdf = new File(["%PDF-1.7"], "blood.pdf", { type: "application/pdf" });

/** The page of a visit whose patient has told this much. */
function open(told: Partial<VisitDetails> = {}, more: Parameters<typeof serve>[0] = {}, visited: Appointment = paid()) {
  const kept = { details: { ...emptyDetails, ...told } };
  const say = () => answer(VisitDetailsAnswer, { success: true, message: "Saved.", ...kept });
  const calls = serve({
    "GET /api/user/get-profile": () => profile(),
    "GET /api/user/appointments": () => appointmentList(visited),
    [`GET /api/user/appointment/${visited._id}`]: () => answer(Booked, { success: true, appointment: visited }),
    [`GET /api/user/visit-details/${visited._id}`]: say,
    ...more,
  });
  const path = `/my-appointment/${visited._id}`;
  return { calls, kept, say, path, ...visit(path, { signedIn: true }) };
}
const section = (name = "Tell the nurse more") => screen.findByRole("region", { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

describe.each([
  ["held", anAppointment()],
  ["paid", paid()],
])("of a visit that is %s", (_, visited) => {
  it("one can say why one comes, for whom and who gets the emails too; nothing of it is needed", async () => {
    const { user, calls, kept, say } = open({}, { [TELL]: () => say() }, visited);
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    expect(screen.getByLabelText(/^What is the visit about\?/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^What is the visit about\?/), "She coughs at night.");
    await user.type(screen.getByLabelText(/^Their name/), "Mary Adler");
    await user.selectOptions(screen.getByLabelText(/^Relationship to you/), "Mother");
    await user.type(screen.getByLabelText(/^Second email/), "Mary@Example.com");
    kept.details = {
      ...emptyDetails,
      reason: "She coughs at night.",
      visitFor: { name: "Mary Adler", relation: "Mother" },
      copyTo: { email: "mary@example.com", isConfirmed: false },
    };
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await toastSaying("Saved.")).toBeVisible();
    const sent = calls.filter(({ path }) => path === TELL);
    expect(sent.map(({ json }) => json)).toEqual([
      {
        appointmentId: visited._id,
        reason: "She coughs at night.",
        forName: "Mary Adler",
        forRelation: "Mother",
        copyTo: "mary@example.com",
      },
    ]);
    expect(sent[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(await section()).toHaveTextContent("Mary Adler, your mother");
    expect(await section()).toHaveTextContent("Once they open the link that we emailed them.");
    expect(drafts()).toEqual([]);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Tell the nurse more" })).toHaveFocus());
  });
});

describe("what is told in words", () => {
  it("waits in the tab for whoever goes away, and stays when it is refused, with the fault at its line", async () => {
    const fault = "We already send the emails to that address.";
    const { user, path, goTo } = open({}, { [TELL]: () => errorResponse(400, fault, { copyTo: fault }) });
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    await user.type(screen.getByLabelText(/^What is the visit about\?/), "A cough.");
    await goTo("/privacy");
    await goTo(path);
    expect(await screen.findByLabelText(/^What is the visit about\?/)).toHaveValue("A cough.");
    await user.type(screen.getByLabelText(/^Second email/), "hannah@example.com{Enter}");
    expect(await within(await section()).findByText(fault)).toBeVisible();
    expect(screen.getByLabelText(/^Second email/)).toHaveFocus();
    expect(screen.getByLabelText(/^What is the visit about\?/)).toHaveValue("A cough.");
  });

  it("says by the line what is missing of somebody else", async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    await user.type(screen.getByLabelText(/^Their name/), "Mary Adler{Enter}");
    expect(await screen.findByText("Please choose who this person is to you")).toBeVisible();
    expect(calls.some(({ path }) => path === TELL)).toBe(false);
  });

  it("can only be read once the visit has begun, and is nowhere when nothing was told", async () => {
    open({ openUntil: null, reason: "A cough.", documents: [blood] });
    const told = await section("What you told the nurse");
    expect(told).toHaveTextContent("A cough.");
    expect(
      within(told)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Download blood.pdf"]);
  });
});

describe("a document for the nurse", () => {
  it("is sent, listed, and removed only after asking", async () => {
    const { user, calls, kept, say } = open({}, { [SEND]: () => say(), [REMOVE]: () => say() });
    await user.click(await screen.findByRole("button", { name: "Add a document" }));
    await user.upload(screen.getByLabelText("Document for the nurse"), pdf);
    kept.details = { ...kept.details, documents: [blood] };
    await user.click(screen.getByRole("button", { name: "Send it" }));
    const list = await screen.findByRole("list", { name: "Documents for the nurse" });
    expect(list).toHaveTextContent("blood.pdf320 KB");
    expect(calls.find(({ path }) => path === SEND)?.form?.get("document")).toBeInstanceOf(File);

    await user.click(within(list).getByRole("button", { name: "Remove blood.pdf" }));
    expect(calls.some(({ path }) => path === REMOVE)).toBe(false);
    kept.details = { ...kept.details, documents: [] };
    await user.click(screen.getByRole("button", { name: "Yes, remove it" }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(calls.find(({ path }) => path === REMOVE)?.json).toEqual({ documentId: blood._id });
    await waitFor(() => expect(screen.getByRole("heading", { name: "Tell the nurse more" })).toHaveFocus());
  });

  it.each([
    ["no PDF, JPEG or PNG", new File(["x"], "cv.docx"), "Please choose a PDF, JPEG or PNG file"],
    [
      "larger than 10 MB",
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.pdf", { type: "application/pdf" }),
      "Please choose a file of at most 10 MB",
    ],
  ])("that is %s is not sent, and the field says why", async (_, file, fault) => {
    const { user, calls } = open();
    await user.click(await screen.findByRole("button", { name: "Add a document" }));
    const input = screen.getByLabelText("Document for the nurse");
    input.removeAttribute("accept");
    await user.upload(input, file);
    await user.click(screen.getByRole("button", { name: "Send it" }));
    expect(await screen.findByText(fault)).toBeVisible();
    expect(calls.some(({ path }) => path === SEND)).toBe(false);
  });

  it("finds no room beside three", async () => {
    const three = ["a", "b", "c"].map((name) => ({ ...blood, _id: crypto.randomUUID(), name: `${name}.pdf` }));
    open({ documents: three });
    expect(await screen.findByText("You've reached the limit. Remove one to add another.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add another document" })).not.toBeInTheDocument();
  });
});

describe("the link that asks a second address", () => {
  it("agrees at once, and takes its token out of the address", async () => {
    const message = "You'll get copies of our emails about this visit.";
    const calls = serve({ "POST /api/user/confirm-copy": () => answer(Done, { success: true, message }) });
    const { address } = visit("/confirm-copy#token=a-secret");
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
    expect(screen.getByText(new RegExp(message))).toBeVisible();
    expect(address()).toBe("/confirm-copy");
    expect(calls.map(({ json }) => json)).toEqual([{ token: "a-secret" }]);
  });
});
