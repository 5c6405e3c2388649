import { sentPages } from "@lamplight/api/contract/sent-pages.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

it.each([
  [sentPages.message, "Message sent", /by email/],
  [sentPages.incomplete, "That wasn't sent", /check every field/],
  [sentPages.tooMany, "That wasn't sent", /Wait a few minutes/],
  [sentPages.nothing, "That wasn't sent", /or call us/],
])("says what happened to a form without script, and what to do: %s", async (page, title, next) => {
  serve({});
  visit(page);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(next)).toBeVisible();
});
