import { PoliciesFound } from "@lamplight/api/contract/policies.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const moment = "2026-11-20T15:00:00.000Z";
const terms = {
  policy: "terms" as const,
  publishedAt: "2026-11-01T10:00:00.000Z",
  effectiveOn: "2026-11-01",
  heading: "Terms",
  lead: "What you agree to.",
  sections: [{ heading: "Refunds", text: "Until a day before.\n\nNot later." }],
};

const open = (texts: (typeof terms)[], at = moment) => {
  serve({
    ...officeCalls("desk"),
    "GET /api/office/policies": () => answer(PoliciesFound, { success: true, texts, versions: texts }),
  });
  return visit(`/office/policies?${new URLSearchParams({ at })}`);
};

it("shows the terms of a moment word for word, and when each version was published", async () => {
  const { user } = open([terms]);
  await user.click(await screen.findByText("Terms", { selector: "h2" }));
  expect(screen.getByText("Until a day before.")).toBeVisible();
  expect(screen.getByText("Not later.")).toBeVisible();
  const versions = within(screen.getByRole("region", { name: "All versions" }));
  expect(versions.getByRole("link", { name: "Terms" })).toHaveAttribute(
    "href",
    `/office/policies?${new URLSearchParams({ at: terms.publishedAt })}`,
  );
});

it("says when the texts of a day are not known", async () => {
  open([]);
  expect(await screen.findByText("The texts of that day are older than our records.")).toBeVisible();
});

it("shows the texts of now for an address that names no moment", async () => {
  open([terms], "yesterday");
  expect(await screen.findByText("As published now, word for word.")).toBeVisible();
});
