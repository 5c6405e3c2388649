import { type DriverDocument, DriverDocuments } from "@lamplight/api/contract/driver-documents.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDriver, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const TODAY = "2026-11-20";
const aDriverDocument = (like: Partial<DriverDocument> = {}): DriverDocument => ({
  _id: crypto.randomUUID(),
  kind: "insurance",
  number: "PA-77",
  expiresOn: "2027-06-01",
  fileName: "policy.pdf",
  sentAt: "2026-11-01T15:00:00.000Z",
  state: "accepted",
  checkedAt: "2026-11-02T15:00:00.000Z",
  rejectionReason: null,
  ...like,
});
const documentsAnswer = (documents: DriverDocument[], message?: string) =>
  answer(DriverDocuments, { success: true, documents, today: TODAY, ...(message ? { message } : {}) });

function open(documents: DriverDocument[], more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/documents": () => documentsAnswer(documents),
    ...more,
  });
  signIn("driver", "wheels", "sedan@lamplight.test");
  return { calls, ...visit("/driver-profile") };
}
const row = async (name: string) => {
  const heading = await screen.findByRole("heading", { level: 3, name });
  return within(heading.closest("li") ?? document.body);
};

it("shows each document's state: approved, expiring, expired, in review, rejected with the reason, or missing", async () => {
  open([
    aDriverDocument({ kind: "licence", expiresOn: "2026-12-01" }),
    aDriverDocument({ expiresOn: "2026-11-19" }),
    aDriverDocument({ state: "waiting", checkedAt: null }),
    aDriverDocument({ kind: "inspection", state: "refused", rejectionReason: "The date cannot be read." }),
  ]);
  expect((await row("License")).getByText("Expires soon")).toBeVisible();
  const insurance = await row("Insurance");
  expect(insurance.getByText(/Expired on Nov 19, 2026\. You won't get new rides\./)).toBeVisible();
  expect(insurance.getByText("In review")).toBeVisible();
  const inspection = await row("Vehicle inspection");
  expect(inspection.getByText(/The date cannot be read\./)).toBeVisible();
  expect(inspection.getByRole("button", { name: "Upload a new one Vehicle inspection" })).toBeVisible();
});

it("sends a document with number, date and file, and shows missing ones beside their fields", async () => {
  const path = "POST /api/driver/documents";
  const message = "We received your document. The office will review it and email you.";
  const { calls, user } = open([], {
    [path]: () => documentsAnswer([aDriverDocument({ kind: "licence", state: "waiting", checkedAt: null })], message),
  });
  const license = await row("License");
  expect(license.getByText("No document yet. Upload one.")).toBeVisible();
  await user.click(license.getByRole("button", { name: "Upload document License" }));
  await user.click(license.getByRole("button", { name: "Upload document" }));
  expect((await screen.findAllByText("Please choose a PDF, JPEG or PNG file"))[0]).toBeVisible();
  await user.fill(license.getByLabelText("Number"), "PA 20");
  await user.fill(license.getByLabelText("Valid until"), "2028-01-03");
  await user.upload(
    license.getByLabelText("Document file"),
    new File(["%PDF-1.7"], "license.pdf", { type: "application/pdf" }),
  );
  await user.click(license.getByRole("button", { name: "Upload document" }));
  expect(await toastSaying(message)).toBeVisible();
  expect(await (await row("License")).findByText("In review")).toBeVisible();
  const form = calls.find(({ path: called }) => called === path)?.form;
  expect(["kind", "number", "expiresOn"].map((name) => form?.get(name))).toEqual(["licence", "PA 20", "2028-01-03"]);
});

it("shows in place that documents did not load, and keeps the profile", async () => {
  open([], { "GET /api/driver/documents": () => errorResponse(500, "That failed on our side.") });
  expect(await screen.findByText("Your documents didn't load")).toBeVisible();
  expect(screen.getByRole("button", { name: "Edit" })).toBeVisible();
});
