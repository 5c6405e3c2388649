import { PaidAnswer } from "@lamplight/api/contract/rides.ts";
import { siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { transportQuery } from "@lamplight/content-schemas/queries/transport.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";
import type { SiteQueryResult, TransportQueryResult } from "../../lib/content/types.ts";
// Load the page's code before the first test waits for it.
import "./transport-page.tsx";

type Card = TransportQueryResult["serviceCards"][number];

const warning = "No ambulance! Call 911 from a phone. Text 911 instead.";
const ownWarning = /ambulance.* call 911\.$/;
const aCard = (title: string, carriesEmergencyLine = false): Card => ({
  _key: title,
  title,
  text: "",
  href: null,
  picture: null,
  carriesEmergencyLine,
});
const aPage = (serviceCards: Card[], emergencyNote = warning): TransportQueryResult => ({
  heading: "Rides",
  lead: "",
  picture: null,
  seo: { title: "", description: "", image: null },
  about: null,
  services: null,
  serviceCards,
  emergencyNote,
  how: null,
  steps: [],
  booking: null,
  farePromise: "",
  planPromise: "",
  rideButton: "Book a ride",
  refundRule: null,
});
const site: SiteQueryResult = {
  name: "",
  shortName: "",
  tagline: "",
  footerLine: "",
  emergencyLine: warning,
  phone: "",
  email: "",
  officeHours: "",
  notFound: null,
  socialLinks: [],
  menu: [],
  columns: [],
};

const noQuote = { "GET /api/ride-quote": () => errorResponse(400, "Where to?") };
const main = () => within(screen.getByRole("main"));

it("shows the whole 911 warning on the card that carries it, whatever the card's title", async () => {
  serve(noQuote);
  remember(transportQuery, aPage([aCard("Vans"), aCard("Urgent help", true)]));
  visit("/transport");
  const card = within((await screen.findByText("Urgent help")).closest("li") ?? document.body);
  expect(card.getByRole("link", { name: warning })).toHaveAttribute("href", "tel:911");
  expect(main().getAllByText(/911/)).toHaveLength(1);
});

it.each([
  ["no card carries it", [aCard("Emergency support")]],
  ["there are no cards", []],
])("shows the 911 warning below the services while %s", async (_, cards) => {
  serve(noQuote);
  remember(transportQuery, aPage(cards));
  visit("/transport");
  expect(await main().findByRole("link", { name: warning })).toBeVisible();
});

it("shows our own 911 warning while the editors' is not available or empty", async () => {
  serve(noQuote);
  visit("/transport");
  expect(await main().findByRole("link", { name: ownWarning })).toBeVisible();
  cleanup();
  remember(transportQuery, aPage([aCard("Vans")], " "));
  visit("/transport");
  expect(await main().findByRole("link", { name: ownWarning })).toBeVisible();
});

it("shows the emergency line unchanged at the bottom of the page", async () => {
  serve({});
  remember(siteQuery, site);
  visit("/team", { isFramed: true });
  expect(await within(await screen.findByRole("contentinfo")).findByRole("link", { name: warning })).toBeVisible();
});

it("shows the editors' texts of the steps and above the form", async () => {
  serve(noQuote);
  const words = {
    how: { heading: "How", text: "In four steps." },
    booking: { heading: "Book", text: "Two days ahead." },
    farePromise: "No driver, no fare.",
  };
  remember(transportQuery, { ...aPage([]), ...words, steps: [{ _key: "a", title: "Call", text: "", icon: "key" }] });
  visit("/transport");
  expect(await screen.findByText("In four steps.")).toBeVisible();
  expect(screen.getByText("Two days ahead.")).toBeVisible();
  expect(screen.getByText("No driver, no fare.")).toBeVisible();
  expect(screen.getByText("Call").closest("li")?.querySelector("svg")).toBeInTheDocument();
});

it("shows the editors' refund rule with the office's number, or the product's without it", async () => {
  serve({ ...noQuote, "GET /": () => new Response("", { status: 404 }) });
  visit("/transport");
  expect(
    await screen.findByText(/up to 2 hours before the pick-up.* within 15 minutes, the fare isn't refunded/),
  ).toBeVisible();
  cleanup();
  remember(transportQuery, { ...aPage([]), refundRule: ["All of it until ", " before."], rideButton: "Get a ride" });
  visit("/transport");
  expect(await screen.findByText(/^All of it until 2 hours before\. By booking/)).toBeVisible();
  expect(screen.queryByText(/the fare isn't refunded/)).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Get a ride" })).toHaveAttribute("href", "/transport#book");
});

it("sends a signed-out patient who returns from checkout to log in, with the reason, and back", async () => {
  serve({ ...noQuote, "GET /api/stripe/paid": () => answer(PaidAnswer, { success: true, paid: true }) });
  remember(transportQuery, aPage([]));
  const { user, address } = visit("/transport?paid=true&session_id=cs_1");
  await user.click(await screen.findByRole("button", { name: "Log in" }));
  await waitFor(() => expect(address()).toBe("/login"));
  expect(await screen.findByText("Log in to the account you booked with to see the ride.")).toBeVisible();
});
