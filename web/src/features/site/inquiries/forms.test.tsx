import { SHORTEST_FILL_MS } from "@lamplight/api/contract/honeypot.ts";
import { Applied } from "@lamplight/api/contract/inquiries.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { setUpUser } from "../../../../test/user.ts";
import { toastSaying } from "../../../../test/visit.tsx";
import { Providers } from "../../../app/providers.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ResumeForm } from "./resume-form.tsx";
import { StaffingForm } from "./staffing-form.tsx";

/** What tells password managers not to fill in a field. */
const IGNORED = [
  ["autocomplete", "off"],
  ["data-1p-ignore", "true"],
  ["data-lpignore", "true"],
  ["data-bwignore", "true"],
  ["data-form-type", "other"],
] as const;

/** Milliseconds by which the page's clock is ahead. */
let ahead = 0;
const now = performance.now.bind(performance);

beforeEach(() => {
  ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  return () => clock.mockRestore();
});

/** Shows a form for longer than the minimum time until it can be sent, or from now on. */
function show(form: ReactNode, { isNew = false } = {}) {
  render(<Providers>{form}</Providers>, { wrapper: MemoryRouter });
  if (!isNew) ahead += SHORTEST_FILL_MS;
  return setUpUser({ applyAccept: false });
}
const pdf = (name = "cv.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const press = (name: string) => screen.getByRole("button", { name });

describe("the contact form", () => {
  const fill = async (user: ReturnType<typeof show>) => {
    await user.fill(screen.getByLabelText("Name"), "Ann Lee");
    await user.fill(screen.getByLabelText("Email"), "ann@example.com");
    await user.fill(screen.getByLabelText("Subject"), "Hours");
    await user.fill(screen.getByLabelText("Message"), "When are you open?");
    await user.click(press("Send Message"));
  };

  it("shows beside each field what is missing, and sends nothing", async () => {
    const calls = serve({});
    const user = show(<ContactForm button="Send Message" />);
    await user.type(screen.getByLabelText("Email"), "ann");
    await user.click(press("Send Message"));
    expect(await screen.findByText("Please enter your name")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(screen.getByLabelText("Name")).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("sends the message after the minimum time, and clears the form", async () => {
    const calls = serve({ "POST /api/user/contact": () => answer(Done, { success: true, message: "Message sent." }) });
    const user = show(<ContactForm button="Send Message" />, { isNew: true });
    await fill(user);
    expect(await toastSaying("Message sent.")).toBeVisible();
    const [sent] = calls;
    expect(sent?.json).toMatchObject({ name: "Ann Lee", subject: "Hours", reference: "" });
    expect(sent?.json).toHaveProperty("elapsed", SHORTEST_FILL_MS);
    await waitFor(() => expect(screen.getByLabelText("Message")).toHaveValue(""));
  });

  it("keeps the input when sending fails, and shows an error", async () => {
    serve({ "POST /api/user/contact": () => new Response("", { status: 502 }) });
    const user = show(<ContactForm button="Send Message" />);
    await fill(user);
    expect(await toastSaying("Failed to send message")).toBeVisible();
    expect(screen.getByLabelText("Message")).toHaveValue("When are you open?");
  });

  it("has a honeypot field that is not visible, not read aloud and not focusable", () => {
    serve({});
    show(<ContactForm button="Send Message" />);
    expect(screen.queryByRole("textbox", { name: "Leave this empty" })).not.toBeInTheDocument();
    expect(screen.getByText("Leave this empty").closest("[inert]")).toHaveAttribute("aria-hidden", "true");
    const field = screen.getByLabelText("Leave this empty");
    expect(field).toHaveAttribute("tabindex", "-1");
    for (const [name, value] of IGNORED) expect(field).toHaveAttribute(name, value);
  });

  it("is not refused again when something filled in the honeypot field: the next try is sent without it", async () => {
    const refused = "We couldn't verify that. Please wait a few seconds and try again.";
    const calls = serve({
      "POST /api/user/contact": ({ json }) =>
        json && typeof json === "object" && "reference" in json && json.reference === ""
          ? answer(Done, { success: true, message: "Message sent." })
          : errorResponse(400, refused),
    });
    const user = show(<ContactForm button="Send Message" />);
    const field = screen.getByLabelText("Leave this empty");
    if (field instanceof HTMLInputElement) field.value = "https://example.com";
    await fill(user);
    expect(await screen.findByText(refused)).toBeVisible();
    await user.click(press("Send Message"));
    expect(await toastSaying("Message sent.")).toBeVisible();
    expect(calls.map(({ json }) => json)).toMatchObject([{ reference: "https://example.com" }, { reference: "" }]);
  });
});

describe("the staffing form", () => {
  const application = {
    _id: crypto.randomUUID(),
    name: "Nadia",
    email: "n@example.com",
    specialization: "ICU",
    country: "Peru",
  };
  const path = "POST /api/user/apply-staffing";
  const applied = () => answer(Applied, { success: true, message: "Application submitted successfully!", application });
  const fill = async (user: ReturnType<typeof show>) => {
    await user.fill(screen.getByLabelText("Full name"), "Nadia Cole");
    await user.fill(screen.getByLabelText("Email"), "nadia@example.com");
    await user.fill(screen.getByLabelText("Specialization"), "Oncology");
  };

  it("asks for a country with 'Other', and sends it", async () => {
    const calls = serve({ [path]: applied });
    const user = show(<StaffingForm promise="Only we open it." button="Submit Application" />);
    await fill(user);
    await user.upload(screen.getByLabelText("Resume"), pdf("my cv.pdf"));
    await user.selectOptions(screen.getByLabelText("Country"), "Other");
    await user.click(press("Submit Application"));
    expect(await screen.findByText("Please enter your country")).toBeVisible();
    expect(calls).toEqual([]);
    await user.fill(screen.getByLabelText("Your country"), "Peru");
    await user.click(press("Submit Application"));
    expect(await toastSaying("Application submitted successfully!")).toBeVisible();
    expect(calls[0]?.form?.get("country")).toBe("Peru");
    expect(calls[0]?.form?.get("resume")).toHaveProperty("name", "my cv.pdf");
    expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^\w{32}$/);
  });

  it("offers the countries of the specification and Other", () => {
    serve({});
    show(<StaffingForm promise="Only we open it." button="Submit Application" />);
    expect(screen.getByText("PDF or Word, up to 10 MB. Only we open it.")).toBeVisible();
    const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(names.slice(1).join(", ")).toBe(
      "Canada, United Kingdom, Australia, Nigeria, Ghana, Kenya, India, Philippines, Other",
    );
  });

  it("keeps the file when the server rejects another field", async () => {
    const wrong = "Please enter a valid email address";
    let isRejected = true;
    serve({ [path]: () => (isRejected ? errorResponse(400, wrong, { email: wrong }) : applied()) });
    const user = show(<StaffingForm promise="Only we open it." button="Submit Application" />);
    await fill(user);
    await user.upload(screen.getByLabelText("Resume"), pdf("my cv.pdf"));
    await user.selectOptions(screen.getByLabelText("Country"), "Kenya");
    await user.click(press("Submit Application"));
    expect(await toastSaying(wrong)).toBeVisible();
    expect(screen.getByText("my cv.pdf")).toBeVisible();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    isRejected = false;
    await user.click(press("Submit Application"));
    expect(await toastSaying("Application submitted successfully!")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("my cv.pdf")).not.toBeInTheDocument());
  });

  it("shows the upload progress", async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    serve({ [path]: () => held.then(applied) });
    const user = show(<StaffingForm promise="Only we open it." button="Submit Application" />);
    await fill(user);
    await user.upload(screen.getByLabelText("Resume"), pdf());
    await user.selectOptions(screen.getByLabelText("Country"), "Kenya");
    await user.click(press("Submit Application"));
    expect(await screen.findByRole("progressbar", { name: "Sent so far" })).toHaveValue(0.5);
    finish();
    await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
  });
});

describe("the resume form", () => {
  it.each([
    ["no file", undefined, "Ann Lee", "Please choose a PDF file to upload"],
    ["no name", pdf(), "", "Enter name and email"],
    [
      "a file that is not a PDF",
      new File(["x"], "cv.docx", { type: "application/msword" }),
      "Ann Lee",
      "Only PDF files are allowed",
    ],
    [
      "a file over 10 MB",
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "cv.pdf", { type: "application/pdf" }),
      "Ann Lee",
      "Please choose a file of at most 10 MB",
    ],
  ])("shows a toast for %s, and sends nothing", async (_, file, name, sentence) => {
    const calls = serve({});
    const user = show(<ResumeForm promise="Only we open it." button="Upload Resume" />);
    if (name) await user.fill(screen.getByLabelText("Full name"), name);
    await user.fill(screen.getByLabelText("Email"), "ann@example.com");
    if (file) await user.upload(screen.getByLabelText("Resume"), file);
    await user.click(press("Upload Resume"));
    expect(await toastSaying(sentence)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("sends the file with name and email", async () => {
    const calls = serve({
      "POST /api/resume/upload": () => answer(Done, { success: true, message: "Resume uploaded." }),
    });
    const user = show(<ResumeForm promise="Only we open it." button="Upload Resume" />);
    await user.fill(screen.getByLabelText("Full name"), "Ann Lee");
    await user.fill(screen.getByLabelText("Email"), "ann@example.com");
    await user.upload(screen.getByLabelText("Resume"), pdf());
    await user.click(press("Upload Resume"));
    expect(await toastSaying("Resume uploaded.")).toBeVisible();
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({ fullname: "Ann Lee", email: "ann@example.com" });
  });
});

it("shows emergency help for a message with danger words, which can still be sent", async () => {
  serve({});
  const user = show(<ContactForm button="Send Message" />);
  await user.fill(screen.getByLabelText("Message"), "I took too many pills and want to die");
  expect(await screen.findByRole("link", { name: "Call 911" })).toHaveAttribute("href", "tel:911");
  expect(screen.getByRole("link", { name: "Text 988" })).toHaveAttribute("href", "sms:988");
  expect(screen.getByRole("button", { name: "Send Message" })).toBeEnabled();
});

it("keeps a message to the office for a visitor who leaves and returns, until it is sent", async () => {
  serve({ "POST /api/user/contact": () => answer(Done, { success: true, message: "Message sent." }) });
  const user = show(<ContactForm button="Send Message" />);
  await user.fill(screen.getByLabelText("Message"), "When are you open?");
  cleanup();
  show(<ContactForm button="Send Message" />);
  expect(screen.getByLabelText("Message")).toHaveValue("When are you open?");
  await user.fill(screen.getByLabelText("Name"), "Ann Lee");
  await user.fill(screen.getByLabelText("Email"), "ann@example.com");
  await user.fill(screen.getByLabelText("Subject"), "Hours");
  await user.click(press("Send Message"));
  expect(await toastSaying("Message sent.")).toBeVisible();
  cleanup();
  show(<ContactForm button="Send Message" />);
  expect(screen.getByLabelText("Message")).toHaveValue("");
});

it("keeps an application for a visitor who leaves and returns, including the country", async () => {
  serve({});
  const user = show(<StaffingForm promise="Only we open it." button="Submit Application" />);
  await user.fill(screen.getByLabelText("Full name"), "Nadia Cole");
  await user.selectOptions(screen.getByLabelText("Country"), "Other");
  await user.fill(screen.getByLabelText("Your country"), "Peru");
  cleanup();
  show(<StaffingForm promise="Only we open it." button="Submit Application" />);
  expect(screen.getByLabelText("Full name")).toHaveValue("Nadia Cole");
  expect(screen.getByLabelText("Country")).toHaveValue("Other");
  expect(screen.getByLabelText("Your country")).toHaveValue("Peru");
});

it("keeps a résumé's name and email after a reload", async () => {
  serve({});
  const user = show(<ResumeForm promise="Only we open it." button="Upload Resume" />);
  await user.fill(screen.getByLabelText("Full name"), "Ann Lee");
  await user.fill(screen.getByLabelText("Email"), "ann@example.com");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  show(<ResumeForm promise="Only we open it." button="Upload Resume" />);
  expect(screen.getByLabelText("Full name")).toHaveValue("Ann Lee");
  expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
});

it("focuses a missing country", async () => {
  serve({});
  const user = show(<StaffingForm promise="Only we open it." button="Submit Application" />);
  await user.fill(screen.getByLabelText("Full name"), "Nadia Cole");
  await user.fill(screen.getByLabelText("Email"), "nadia@example.com");
  await user.fill(screen.getByLabelText("Specialization"), "Oncology");
  await user.upload(screen.getByLabelText("Resume"), pdf());
  await user.click(press("Submit Application"));
  await waitFor(() => expect(screen.getByLabelText("Country")).toHaveFocus());
});

it.each([
  ["a message", <ContactForm key="contact" button="" />],
  ["a résumé", <ResumeForm key="resume" promise="" button="" />],
  ["an application", <StaffingForm key="staffing" promise="" button="" />],
])("says what a person agrees to who sends %s", (_, form) => {
  show(form);
  expect(screen.getByText(/By sending this form, you agree to our/)).toBeVisible();
});
