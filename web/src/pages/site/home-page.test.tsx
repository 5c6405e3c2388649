import { homeQuery } from "@lamplight/content-schemas/queries/home.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { anAppointment, appointmentList, consultantList, profile } from "../../../test/records.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";
import type { HomeQueryResult } from "../../lib/content/types.ts";

const handlers = {
  "GET /api/doctor/list": () => consultantList(),
  "GET /api/user/get-profile": () => profile(),
  "GET /api/user/appointments": () => appointmentList(anAppointment()),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

it("shows a hold on the home page with the time left and a pay button", async () => {
  serve(handlers);
  visit("/", { signedIn: true });
  expect(await screen.findByText(/^You hold/)).toHaveTextContent("with Amara Okafor until 10:30 AM EST");
  expect(screen.getByRole("timer", { name: "Time left to pay" })).toHaveTextContent(/^2[34]:\d\d$/);
  expect(screen.getByRole("button", { name: "Pay now" })).toBeVisible();
});

it("shows two holds, the first to expire first, each with a pay button", async () => {
  const [first, second] = ["Amara Okafor", "Ruth Adeyemi"].map((name, index) =>
    anAppointment({
      _id: `019aa000-0000-7000-8000-00000000000${index}`,
      holdExpiresAt: `2026-11-20T15:3${index}:00.000Z`,
      docData: { ...anAppointment().docData, name },
    }),
  );
  serve({
    ...handlers,
    "GET /api/user/appointments": () => appointmentList(...[second, first].filter((one) => one !== undefined)),
  });
  visit("/", { signedIn: true });
  const notices = await screen.findAllByText(/^You hold/);
  expect(notices.map(({ textContent }) => /with (.*) until/.exec(textContent ?? "")?.[1])).toEqual([
    "Amara Okafor",
    "Ruth Adeyemi",
  ]);
  expect(screen.getAllByRole("button", { name: "Pay now" })).toHaveLength(2);
});

it("does not load appointments on the home page without a session", async () => {
  const calls = serve(handlers);
  visit("/", { isFramed: true });
  await screen.findByRole("link", { name: "Login" });
  expect(calls.filter(({ path }) => path.startsWith("GET /api/user"))).toEqual([]);
  expect(screen.queryByText(/^You hold/)).not.toBeInTheDocument();
});

const aHome = (booking: HomeQueryResult["booking"]): HomeQueryResult => ({
  heading: "Ask a nurse",
  lead: "",
  picture: null,
  searchHint: "Cough, tomorrow…",
  searchButton: "Search nurses",
  freeTodayButton: "Who is free?",
  bookingButton: "Find a nurse",
  furtherLink: { label: "Dialysis rides", href: "/dialysis-rides" },
  seo: { title: "", description: "", image: null },
  about: null,
  aboutPicture: null,
  visionTitle: "Our vision",
  vision: "",
  missionTitle: "Our mission",
  mission: "",
  whyChooseUsTitle: "Why choose us",
  whyChooseUs: "",
  counters: [],
  countersNote: "",
  specialities: null,
  specialityTiles: [],
  consultants: null,
  career: null,
  careerBenefits: [],
  careerPicture: null,
  openings: [],
  booking,
  newsletter: null,
  subscribeButton: "Sign me up",
});

it("shows whom to call above a search with danger words", async () => {
  serve(handlers);
  const { user } = visit("/");
  await user.fill(await screen.findByRole("searchbox"), "overdose");
  expect(await screen.findByRole("link", { name: "Call 911" })).toHaveAttribute("href", "tel:911");
});

it("shows the editors' booking banner, which leads to sign-up", async () => {
  serve(handlers);
  remember(homeQuery, aHome({ heading: "Book one of twelve nurses", text: "Most have time this week." }));
  const { user } = visit("/");
  const banner = within(await screen.findByRole("region", { name: "Book one of twelve nurses" }));
  expect(banner.getByText("Most have time this week.")).toBeVisible();
  await user.click(banner.getByRole("link", { name: "Create account" }));
  expect(await screen.findByRole("heading", { name: "Create account" })).toBeVisible();
});

it.each([
  ["nothing", null],
  ["no word", { heading: "", text: "" }],
])("shows the booking banner with its own title and no empty line, where editors wrote %s", async (_, words) => {
  serve(handlers);
  remember(homeQuery, aHome(words));
  visit("/");
  const banner = within(await screen.findByRole("region", { name: "Book an appointment with a nurse" }));
  expect(banner.getByRole("link", { name: "Create account" })).toHaveAttribute("href", "/login");
  expect(banner.queryByRole("paragraph")).not.toBeInTheDocument();
});

it("leads a signed-in patient from the booking banner to the nurses", async () => {
  serve(handlers);
  remember(homeQuery, aHome({ heading: "Book one of twelve nurses", text: "" }));
  visit("/", { signedIn: true });
  const banner = within(await screen.findByRole("region", { name: "Book one of twelve nurses" }));
  expect(banner.getByRole("link", { name: "Find a nurse" })).toHaveAttribute("href", "/doctors");
  expect(banner.queryByRole("link", { name: "Create account" })).toBeNull();
});

it("has the editors' words on its buttons and in the search, and the usual ones in the search without them", async () => {
  serve(handlers);
  visit("/");
  expect(await screen.findByRole("button", { name: "Find a nurse" })).toBeVisible();
  expect(screen.getByPlaceholderText("Fever, Spanish, tonight…")).toBeVisible();
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeVisible();
  cleanup();
  remember(homeQuery, { ...aHome({ heading: "Book", text: "" }), bookingButton: "Choose a nurse" });
  visit("/", { signedIn: true });
  expect(await screen.findByRole("button", { name: "Search nurses" })).toBeVisible();
  expect(screen.getByPlaceholderText("Cough, tomorrow…")).toBeVisible();
  expect(screen.getByRole("link", { name: "Who is free?" })).toHaveAttribute("href", "/doctors?day=today");
  expect(screen.getByRole("link", { name: "Choose a nurse" })).toHaveAttribute("href", "/doctors");
  expect(screen.getByRole("link", { name: "Explore" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Dialysis rides" })).toHaveAttribute("href", "/dialysis-rides");
  expect(screen.getByRole("button", { name: "Sign me up" })).toBeVisible();
});
