import { COUNTED_TO } from "@lamplight/api/contract/search-options.ts";
import { consultationQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { aConsultant, consultantList, consultantPage } from "../../../test/records.ts";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";

onDay("2026-11-20T15:00:00Z");

const amara = aConsultant();
const harpreet = aConsultant({ name: "Harpreet Gill", speciality: "Cardiac Nurse", available: false, fees: 90 });
const both = { "GET /api/doctor/list": () => consultantList(amara, harpreet) };
const names = () =>
  within(screen.getByRole("region", { name: "Nurses" }))
    .getAllByRole("link")
    .flatMap((link) => link.querySelector("b")?.textContent ?? []);

describe("the list of consultants", () => {
  it("shows name, specialty, availability, rating, price and license", async () => {
    serve(both);
    visit("/doctors");
    const card = await screen.findByRole("link", { name: /Amara Okafor/ });
    expect(card).toHaveTextContent("Pediatric Nurse");
    expect(card).toHaveTextContent("Available");
    expect(card).toHaveTextContent("4.9");
    expect(card).toHaveTextContent("$80");
    expect(card).toHaveAttribute("href", `/appointment/${amara._id}`);
    expect(card.parentElement).toHaveTextContent("Licensed in Pennsylvania, RN 512345 Check this license");
    expect(screen.getByRole("link", { name: /Harpreet Gill/ })).toHaveTextContent("Not Available");
  });

  it("shows the editors' texts on the page and to search engines, or default texts without them", async () => {
    serve(both);
    visit("/doctors");
    expect(await screen.findByText(/^30 minutes by video\./)).toBeVisible();
    cleanup();
    remember(consultationQuery, { lead: "Forty minutes by video.", offer: "of ours, with price." });
    visit("/doctors/Cardiac Nurse");
    expect(await screen.findByText("Forty minutes by video.")).toBeVisible();
    const description = () => document.querySelector('meta[name="description"]');
    await waitFor(() => expect(description()).toHaveAttribute("content", "Cardiac nurses of ours, with price."));
  });

  it("has eleven filters, which open the specialty's list", async () => {
    serve(both);
    const { user, address } = visit("/doctors");
    await screen.findByRole("link", { name: /Amara Okafor/ });
    const filters = screen.getByRole("navigation", { name: "Filter by specialty" });
    expect(within(filters).getAllByRole("link")).toHaveLength(11);
    await user.click(within(filters).getByRole("link", { name: /^Cardiac/ }));
    expect(address()).toBe("/doctors/Cardiac%20Nurse");
    expect(names()).toEqual(["Harpreet Gill"]);
  });

  it("shows all nurses when the chosen filter is chosen again", async () => {
    serve(both);
    const { user, address } = visit("/doctors/Cardiac Nurse");
    await screen.findByRole("link", { name: /Harpreet Gill/ });
    await user.click(screen.getByRole("link", { name: /^Cardiac Nurse/ }));
    expect(address()).toBe("/doctors");
    expect(names()).toEqual(["Amara Okafor", "Harpreet Gill"]);
  });

  it.each(["/doctors/cardiac", "/doctors/cardiac-nurse", "/doctors/CARDIAC NURSE"])(
    "accepts the path %s",
    async (path) => {
      serve(both);
      const { address } = visit(path);
      await screen.findByRole("heading", { name: "Cardiac nurses" });
      expect(address()).toBe("/doctors/Cardiac%20Nurse");
    },
  );

  it("shows the first cards, and the others page by page", async () => {
    const many = Array.from({ length: 98 }, (_, index) => aConsultant({ name: `Nurse ${index}` }));
    serve({
      "GET /api/doctor/list": () => consultantList(...many),
      "GET /api/doctor/search": ({ search }) =>
        search.has("cursor")
          ? consultantPage(many.slice(96), null, null)
          : consultantPage(many.slice(0, Number(search.get("limit"))), "here", COUNTED_TO + 1),
    });
    const { user } = visit("/doctors");
    await screen.findByRole("link", { name: /Nurse 47/ });
    expect(names()).toHaveLength(48);
    await user.click(screen.getByRole("button", { name: "Show more nurses" }));
    await waitFor(() => expect(names()).toHaveLength(96));
    expect(screen.getByText(`More than ${COUNTED_TO} nurses`)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more nurses" }));
    await waitFor(() => expect(names()).toEqual(many.map(({ name }) => name)));
    expect(screen.queryByRole("button", { name: "Show more nurses" })).not.toBeInTheDocument();
  });

  it("sorts unavailable nurses last, and shows for each when they are free next", async () => {
    const nextFree = {
      startsAt: "2026-11-23T15:00:00.000Z",
      timeZone: "America/New_York",
      slotDate: "23_11_2026_",
      slotTime: "10:00 AM",
    };
    serve({
      "GET /api/doctor/list": () => consultantList(harpreet, aConsultant({ name: "Grace Lindqvist", nextFree })),
    });
    visit("/doctors");
    const card = await screen.findByRole("link", { name: /Grace Lindqvist.*Rated/ });
    expect(card).toHaveTextContent("Next free Mon, Nov 23 at 10:00 AM EST");
    expect(screen.getByRole("link", { name: /^Mon 23 10:00 AM/ })).toHaveAttribute(
      "href",
      expect.stringContaining("day=23_11_2026_&time=10%3A00+AM"),
    );
    expect(names()).toEqual(["Grace Lindqvist", "Harpreet Gill"]);
  });

  it("says that a specialty does not exist", async () => {
    serve(both);
    visit("/doctors/Astrology");
    expect(await screen.findByRole("heading", { name: "We couldn't find that specialty" })).toBeVisible();
  });

  it("says that a specialty has no nurses, with a link to all", async () => {
    serve(both);
    visit("/doctors/Neonatal Nurse");
    expect(await screen.findByRole("heading", { name: "No neonatal nurses right now" })).toBeVisible();
    expect(screen.getByRole("link", { name: "See all nurses" })).toHaveAttribute("href", "/doctors");
  });

  it("shows why loading failed, and loads on a retry", async () => {
    let isUp = false;
    serve({
      "GET /api/doctor/list": () => (isUp ? consultantList(amara) : errorResponse(500, "Our fault. Please try again.")),
    });
    const { user } = visit("/doctors");
    expect(await screen.findByText("Our fault. Please try again.")).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Amara Okafor/ })).toBeVisible();
  });
});

it("keeps a list that cannot be refetched", async () => {
  let isDown = false;
  const calls = serve({
    "GET /api/doctor/list": () =>
      isDown ? errorResponse(500, "Something went wrong.") : consultantList(amara, harpreet),
  });
  vi.useFakeTimers({ toFake: ["Date"] });
  visit("/doctors");
  expect(await screen.findByRole("link", { name: /Amara Okafor/ })).toBeVisible();
  isDown = true;
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByRole("link", { name: /Amara Okafor/ })).toBeVisible();
  expect(screen.queryByText("The list of nurses didn't load")).not.toBeInTheDocument();
});
