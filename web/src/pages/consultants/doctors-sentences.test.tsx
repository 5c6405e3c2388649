import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { aConsultant, consultantList, consultantPage } from "../../../test/records.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const amara = aConsultant();
const open = (q: string) => {
  const calls = serve({
    "GET /api/doctor/list": () => consultantList(amara),
    "GET /api/doctor/search": () => consultantPage([amara]),
  });
  return { ...visit(`/doctors?q=${q}`), calls };
};
const field = () => screen.findByRole("searchbox");
const chips = () =>
  within(screen.getByRole("list", { name: "Your search" }))
    .getAllByRole("link")
    .map((chip) => chip.textContent.replace("Remove ", ""));
const lastSearch = (calls: ReturnType<typeof serve>) =>
  Object.fromEntries(calls.filter(({ path }) => path === "GET /api/doctor/search").at(-1)?.search ?? []);

it("asks for hours in the visitor's zone or a named one, and names it", async () => {
  vi.stubEnv("TZ", "America/Denver");
  const { user, calls } = open("tomorrow+5-7pm");
  await waitFor(() => expect(chips()).toEqual(["Tomorrow", "5 PM to 7 PM Mountain"]));
  await waitFor(() => expect(lastSearch(calls)).toMatchObject({ time: "1700-1900", zone: "America/Denver" }));
  await user.fill(await field(), "tomorrow 5-7pm pacific");
  await waitFor(() => expect(chips()).toEqual(["Tomorrow", "5 PM to 7 PM Pacific"]));
  await waitFor(() => expect(lastSearch(calls)).toMatchObject({ zone: "America/Los_Angeles" }));
});

it("looks only for nurses who are licensed in the state that a sentence names, until its chip is removed", async () => {
  const { user, address, calls } = open("spanish+nurse+in+texas");
  await waitFor(() => expect(chips()).toEqual(["Spanish", "Licensed in Texas"]));
  await waitFor(() => expect(lastSearch(calls)).toMatchObject({ state: "TX" }));
  await user.click(screen.getByRole("link", { name: "Remove Licensed in Texas" }));
  expect(address()).toBe("/doctors?q=spanish+nurse+in+texas&state=any");
  await waitFor(() => expect(lastSearch(calls)).not.toHaveProperty("state"));
});

it("says which words it left out", async () => {
  open("friday,+not+in+the+morning,+over+$50");
  expect(await screen.findByText(/We left out “not in the morning” and “over \$50”\.$/)).toBeVisible();
});
