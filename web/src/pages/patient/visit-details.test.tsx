import { type Appointment, Booked } from "@lamplight/api/contract/appointments.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { type VisitDetails, VisitDetailsAnswer } from "@lamplight/api/contract/visit-details.ts";
import { visitQuery } from "@lamplight/content-schemas/queries/visit.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anAppointment, appointmentList, paid, profile } from "../../../test/records.ts";
import { answer, emptyDetails, errorResponse, serve } from "../../../test/server.ts";
import { drafts, toastSaying, visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";

const SAVE = "POST /api/user/visit-details";
const SEND = "POST /api/user/visit-document";
const REMOVE = "POST /api/user/remove-visit-document";
const blood = { _id: crypto.randomUUID(), name: "blood.pdf", bytes: 320 * 1024, sentAt: "2026-11-20T15:00:00.000Z" };
const pdf = new File(["%PDF-1.7"], "blood.pdf", { type: "application/pdf" });

/** Opens the page of a visit with these details. */
function open(
  details: Partial<VisitDetails> = {},
  more: Parameters<typeof serve>[0] = {},
  visited: Appointment = paid(),
) {
  const stored = { details: { ...emptyDetails, ...details } };
  const respond = () => answer(VisitDetailsAnswer, { success: true, message: "Saved.", ...stored });
  const calls = serve({
    "GET /api/user/get-profile": () => profile(),
    "GET /api/user/appointments": () => appointmentList(visited),
    [`GET /api/user/appointment/${visited._id}`]: () => answer(Booked, { success: true, appointment: visited }),
    [`GET /api/user/visit-details/${visited._id}`]: respond,
    ...more,
  });
  const path = `/my-appointment/${visited._id}`;
  return { calls, stored, respond, path, ...visit(path, { signedIn: true }) };
}
const section = (name = "Tell the nurse more") => screen.findByRole("region", { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

describe.each([
  ["held", anAppointment()],
  ["paid", paid()],
])("details of a visit that is %s", (_, visited) => {
  it("include reason, person and a second email, all optional", async () => {
    const { user, calls, stored, respond } = open({}, { [SAVE]: () => respond() }, visited);
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    expect(screen.getByLabelText(/^What is the visit about\?/)).toHaveFocus();
    await user.fill(screen.getByLabelText(/^What is the visit about\?/), "She coughs at night.");
    await user.fill(screen.getByLabelText(/^Their name/), "Mary Adler");
    await user.selectOptions(screen.getByLabelText(/^Relationship to you/), "Mother");
    await user.fill(screen.getByLabelText(/^Second email/), "Mary@Example.com");
    stored.details = {
      ...emptyDetails,
      reason: "She coughs at night.",
      visitFor: { name: "Mary Adler", relation: "Mother" },
      copyTo: { email: "mary@example.com", isConfirmed: false },
    };
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await toastSaying("Saved.")).toBeVisible();
    const sent = calls.filter(({ path }) => path === SAVE);
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

describe("the texts", () => {
  it("stay in the tab when the visitor leaves, and in the form when the server rejects them, with the error at its field", async () => {
    const error = "We already send the emails to that address.";
    const { user, path, goTo } = open({}, { [SAVE]: () => errorResponse(400, error, { copyTo: error }) });
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    await user.fill(screen.getByLabelText(/^What is the visit about\?/), "A cough.");
    await goTo("/privacy");
    await goTo(path);
    expect(await screen.findByLabelText(/^What is the visit about\?/)).toHaveValue("A cough.");
    await user.type(screen.getByLabelText(/^Second email/), "hannah@example.com{Enter}");
    expect(await within(await section()).findByText(error)).toBeVisible();
    expect(screen.getByLabelText(/^Second email/)).toHaveFocus();
    expect(screen.getByLabelText(/^What is the visit about\?/)).toHaveValue("A cough.");
  });

  it("show beside the field what is missing about another person", async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole("button", { name: "Add details" }));
    await user.type(screen.getByLabelText(/^Their name/), "Mary Adler{Enter}");
    expect(await screen.findByText("Please choose who this person is to you")).toBeVisible();
    expect(calls.some(({ path }) => path === SAVE)).toBe(false);
  });

  it("are read-only once the visit has begun, and hidden when empty", async () => {
    open({ openUntil: null, reason: "A cough.", documents: [blood] });
    const details = await section("What you told the nurse");
    expect(within(details).getByText("A cough.", { selector: "blockquote" })).toBeVisible();
    expect(
      within(details)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Download blood.pdf"]);
  });
});

describe("a document for the nurse", () => {
  it("is sent, listed, and removed after a confirmation", async () => {
    const { user, calls, stored, respond } = open({}, { [SEND]: () => respond(), [REMOVE]: () => respond() });
    await user.click(await screen.findByRole("button", { name: "Add a document" }));
    await user.upload(screen.getByLabelText("Document for the nurse"), pdf);
    stored.details = { ...stored.details, documents: [blood] };
    await user.click(screen.getByRole("button", { name: "Send it" }));
    const list = await screen.findByRole("list", { name: "Documents for the nurse" });
    expect(list).toHaveTextContent("blood.pdf320 KB");
    expect(calls.find(({ path }) => path === SEND)?.form?.get("document")).toBeInstanceOf(File);

    await user.click(within(list).getByRole("button", { name: "Remove blood.pdf" }));
    expect(calls.some(({ path }) => path === REMOVE)).toBe(false);
    stored.details = { ...stored.details, documents: [] };
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
  ])("that is %s is not sent, and the field says why", async (_, file, error) => {
    const { user, calls } = open();
    await user.click(await screen.findByRole("button", { name: "Add a document" }));
    const input = screen.getByLabelText("Document for the nurse");
    input.removeAttribute("accept");
    await user.upload(input, file);
    await user.click(screen.getByRole("button", { name: "Send it" }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(calls.some(({ path }) => path === SEND)).toBe(false);
  });

  it("cannot be added to three others", async () => {
    const three = ["a", "b", "c"].map((name) => ({ ...blood, _id: crypto.randomUUID(), name: `${name}.pdf` }));
    open({ documents: three });
    expect(await screen.findByText("You've reached the limit. Remove one to add another.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add another document" })).not.toBeInTheDocument();
  });
});

describe("the link that asks a second address", () => {
  it("agrees once the button is pressed, and the token leaves the URL", async () => {
    const message = "You'll get copies of our emails about this visit.";
    const calls = serve({ "POST /api/user/confirm-copy": () => answer(Done, { success: true, message }) });
    const { address, user } = visit("/confirm-copy#token=a-secret");
    const button = await screen.findByRole("button", { name: "Send me the emails" });
    expect(calls).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
    expect(screen.getByText(new RegExp(message))).toBeVisible();
    expect(address()).toBe("/confirm-copy");
    expect(calls.map(({ json }) => json)).toEqual([{ token: "a-secret" }]);
  });
});

it.each([
  [
    "the editors' promise about details",
    { detailsPromise: "Your nurse reads it." },
    "All of this is optional. Your nurse reads it.",
  ],
  ["no promise that editors emptied", { detailsPromise: "" }, "All of this is optional."],
  [
    "our promise while theirs is out of reach",
    null,
    "All of this is optional. Only your nurse and our office can read it, and it is erased 30 days after the visit.",
  ],
])("shows %s", async (_, content, shown) => {
  if (content) remember(visitQuery, content);
  open();
  expect(
    within(await section())
      .getByText(/^All of this/)
      .textContent?.trim(),
  ).toBe(shown);
});
