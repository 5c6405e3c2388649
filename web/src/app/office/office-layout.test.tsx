import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../test/office.ts";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

function open(role: "owner" | "dispatch") {
  serve({ ...officeCalls(role), "GET /api/office/drivers": () => errorResponse(404, "Missing") });
  return visit("/office/drivers");
}

const mainPages = async () => within(await screen.findByRole("navigation", { name: "Main pages" }));

it.each([
  ["owner", ["Today", "Rides", "Inbox", "Calendar"]],
  ["dispatch", ["Today", "Rides", "Inbox"]],
] as const)("the tabs of small screens lead to the main pages that the role %s may open", async (role, names) => {
  open(role);
  const tabs = await mainPages();
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(names);
});

it("the other pages open above the tabs, and Escape closes them and returns the focus", async () => {
  const { user } = open("owner");
  const more = (await mainPages()).getByRole("button", { name: "More pages" });
  await user.click(more);
  expect(more).toHaveAttribute("aria-expanded", "true");
  within(screen.getByRole("navigation", { name: "Office" }))
    .getByRole("link", { name: "Staff" })
    .focus();
  await user.keyboard("{Escape}");
  expect(more).toHaveAttribute("aria-expanded", "false");
  expect(more).toHaveFocus();
});
