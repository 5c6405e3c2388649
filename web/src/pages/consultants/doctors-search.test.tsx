// cspell:ignore feaver tonite spanich
import { specialityWordsQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { aConsultant, consultantList, consultantPage } from "../../../test/records.ts";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { createQueryClient } from "../../app/query-client.ts";
import { dehydratedKey } from "../../lib/content/content.ts";
import { visitorHere } from "../../lib/time/visitor.ts";

onDay("2026-11-20T15:00:00Z");

const nextFree = {
  startsAt: "2026-11-23T15:00:00.000Z",
  timeZone: "America/New_York",
  slotDate: "23_11_2026_",
  slotTime: "10:00 AM",
};
const amara = aConsultant({ nextFree });
const claudette = aConsultant({ name: "Claudette Moreau", speciality: "Cardiac Nurse", nextFree });
const everyone = [amara, claudette];
const handlers = {
  "GET /api/doctor/list": () => consultantList(...everyone),
  "GET /api/doctor/search": ({ search }: { search: URLSearchParams }) =>
    consultantPage(everyone.filter(({ name }) => name.toLowerCase().includes(search.get("q")?.toLowerCase() ?? ""))),
};
const nurses = () => screen.getByRole("region", { name: "Nurses" });
const names = () =>
  within(nurses())
    .queryAllByRole("link")
    .flatMap((link) => link.querySelector("b")?.textContent ?? []);
const field = () => screen.findByRole("searchbox", { name: "Search by symptom, specialty, language, time or name" });

it("searches while typing, shows the number, keeps the focus, and adds one history entry for all keystrokes", async () => {
  serve(handlers);
  const { user, address, goTo, back } = visit("/contact");
  await goTo("/doctors");
  await user.type(await field(), "claudette");
  await waitFor(() => expect(names()).toEqual(["Claudette Moreau"]));
  await waitFor(() => expect(address()).toBe("/doctors?q=claudette"));
  expect(within(nurses()).getByRole("status")).toHaveTextContent("1 nurse");
  expect(await field()).toHaveFocus();
  await back();
  expect(address()).toBe("/contact");
});

it.each([
  ["I can't breathe", ["Call 911", "tel:911"]],
  ["my dad had a stroek", ["Call 911", "tel:911"]],
  ["suicidal", ["Call 988", "tel:988", "Text 988", "sms:988"]],
])("shows for %j where to call above all results, and keeps the results", async (text, links) => {
  serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([claudette]) });
  const { user } = visit("/doctors");
  await user.fill(await field(), text);
  const alert = await screen.findByRole("alert");
  const shown = within(alert).getAllByRole("link");
  expect(shown.flatMap((link) => [link.textContent, link.getAttribute("href")])).toEqual(links);
  expect(alert.compareDocumentPosition(nurses()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["Claudette Moreau"]));
});

it("asks for psychiatric nurses only below the number for a crisis", async () => {
  const calls = serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([claudette]) });
  const { user } = visit("/doctors");
  await user.fill(await field(), "i wnat to die");
  expect(await screen.findByRole("link", { name: "Call 988" })).toBeVisible();
  await waitFor(() => {
    const asked = calls.filter(({ path }) => path === "GET /api/doctor/search").at(-1)?.search;
    expect([asked?.get("speciality"), asked?.get("q")]).toEqual(["Psychiatric Nurse", null]);
  });
  expect(screen.queryByText(/also matches/)).toBeNull();
});

it("always shows whom to call in an emergency, with working phone links", async () => {
  serve(handlers);
  visit("/doctors");
  const notice = await screen.findByText(/Mental health crisis: call or text/);
  expect(
    within(notice)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["tel:911", "tel:988", "tel:+18002221222"]);
  expect(screen.queryByRole("link", { name: "Call 911" })).not.toBeInTheDocument();
});

it("finds nurses licensed where the patient will be, from a link and by hand, with a chip that removes it", async () => {
  const calls = serve(handlers);
  const { user, address } = visit("/doctors?state=NY");
  const states = () =>
    calls.filter(({ path }) => path === "GET /api/doctor/search").map(({ search }) => search.get("state"));
  await waitFor(() => expect(states()).toEqual(["NY"]));
  await user.click(await screen.findByRole("link", { name: "Remove Licensed in New York" }));
  expect(address()).toBe("/doctors");
  await user.selectOptions(screen.getByLabelText("Where you'll be during the call"), "New Jersey");
  expect(address()).toBe("/doctors?state=NJ");
  await waitFor(() => expect(states()).toEqual(["NY", "NJ"]));
});

it("applies the filters in the URL, without loading the whole list", async () => {
  const calls = serve({ "GET /api/doctor/search": handlers["GET /api/doctor/search"] });
  visit("/doctors/Cardiac%20Nurse?q=clau&day=today&time=after-1830&language=French&maxFee=100&sort=price");
  await waitFor(() => expect(names()).toEqual(["Claudette Moreau"]));
  expect(await field()).toHaveValue("clau");
  expect(screen.getByLabelText("Day")).toHaveDisplayValue("Today");
  expect(screen.getByLabelText("Time of day")).toHaveDisplayValue("After 6:30 PM");
  expect(screen.getByLabelText("Language")).toHaveValue("French");
  expect(screen.getByLabelText("Price")).toHaveValue("100");
  expect(screen.getByLabelText("Sort by")).toHaveValue("price");
  const [{ search } = { search: null }] = calls.filter(({ path }) => path === "GET /api/doctor/search");
  expect(Object.fromEntries(search ?? [])).toEqual({
    q: "clau",
    day: "today",
    time: "after-1830",
    zone: visitorHere()?.timeZone,
    language: "French",
    maxFee: "100",
    sort: "price",
    speciality: "Cardiac Nurse",
    limit: "48",
  });
});

it("adds a history entry for each choice, applies it at once, and keeps it on another specialty", async () => {
  serve(handlers);
  const { user, address, back } = visit("/doctors");
  await screen.findByRole("link", { name: /Amara Okafor.*Rated/ });
  await user.selectOptions(screen.getByLabelText("Day"), "Today");
  expect(screen.getByLabelText("Day")).toHaveValue("today");
  await user.selectOptions(screen.getByLabelText("Sort by"), "Lowest price");
  expect(address()).toBe("/doctors?day=today&sort=price");
  await user.click(screen.getByRole("link", { name: /^Cardiac/ }));
  expect(address()).toBe("/doctors/Cardiac%20Nurse?day=today&sort=price");
  await back();
  await back();
  expect(address()).toBe("/doctors?day=today");
  expect(screen.getByLabelText("Sort by")).toHaveValue("listed");
});

it("ignores unknown values in the URL", async () => {
  serve(handlers);
  visit("/doctors?sort=cheapest&language=Klingon&maxFee=-5&day=yesterday");
  await screen.findByRole("link", { name: /Amara Okafor.*Rated/ });
  expect(screen.getByLabelText("Language")).toHaveValue("");
});

const symptoms = [
  { _id: "speciality-pediatric", speciality: "Pediatric Nurse", words: ["fever", "child", "kid"] },
  { _id: "speciality-cardiac", speciality: "Cardiac Nurse", words: ["chest pain"] },
  { _id: "speciality-emergency", speciality: "Emergency Nurse", words: ["chest pain"] },
];
/** The page with the editors' symptoms, as in prerendered HTML. */
function visitWithSymptoms(path: string) {
  const queries = createQueryClient();
  queries.setQueryData(dehydratedKey(specialityWordsQuery), symptoms);
  return visit(path, { queries });
}
const chips = () =>
  within(screen.getByRole("list", { name: "Your search" }))
    .getAllByRole("link")
    .map((chip) => chip.textContent.replace("Remove ", ""));
const lastSearch = (calls: ReturnType<typeof serve>) =>
  Object.fromEntries(calls.filter(({ path }) => path === "GET /api/doctor/search").at(-1)?.search ?? []);

it("understands a sentence, shows each part as a chip, and asks for exactly that", async () => {
  const calls = serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([amara]) });
  const { user } = visitWithSymptoms("/doctors");
  await user.fill(await field(), "feaver kid tonite spanich");
  await waitFor(() => expect(chips()).toEqual(["Pediatric nurses", "Spanish", "Today", "Evening"]));
  await waitFor(() =>
    expect(lastSearch(calls)).toEqual({
      speciality: "Pediatric Nurse",
      language: "Spanish",
      day: "today",
      time: "evening",
      zone: visitorHere()?.timeZone,
      limit: "48",
    }),
  );
  expect(screen.getByLabelText("Time of day")).toHaveDisplayValue("Evening");
  expect(screen.getByRole("link", { name: /Amara Okafor.*Rated/ })).toHaveAttribute(
    "href",
    `/appointment/${amara._id}?day=23_11_2026_&time=10%3A00+AM`,
  );
});

it("keeps a removed chip and a chosen filter in the URL, until the sentence says something else", async () => {
  const calls = serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([amara]) });
  const { user, address, back } = visitWithSymptoms("/doctors?q=chest+pain+tonight+spanish");
  await waitFor(() => expect(chips()).toEqual(["Emergency nurses", "Cardiac nurses", "Spanish", "Today", "Evening"]));
  await user.click(screen.getByRole("link", { name: "Remove Evening" }));
  await user.click(screen.getByRole("link", { name: "Remove Emergency nurses" }));
  await user.selectOptions(screen.getByLabelText("Language"), "French");
  expect(address()).toBe("/doctors?q=chest+pain+tonight+spanish&for=Cardiac+Nurse&time=any&language=French");
  expect(chips()).toEqual(["Cardiac nurses", "French", "Today"]);
  await waitFor(() =>
    expect(lastSearch(calls)).toEqual({
      speciality: "Cardiac Nurse",
      language: "French",
      day: "today",
      zone: visitorHere()?.timeZone,
      limit: "48",
    }),
  );
  await back();
  expect(chips()).toEqual(["Cardiac nurses", "Spanish", "Today"]);
  await user.fill(await field(), " morning");
  expect(await field()).toHaveValue("chest pain tonight spanish morning");
  await user.clear(await field());
  await user.fill(await field(), "tomorrow morning");
  await waitFor(() => expect(chips()).toEqual(["Tomorrow", "Morning"]));
});

it("looks for a removed language as a name, if the sentence says nothing else", async () => {
  const calls = serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([amara]) });
  const { user } = visit("/doctors?q=french");
  await user.click(await screen.findByRole("link", { name: "Remove French" }));
  await waitFor(() => expect(lastSearch(calls)).toEqual({ q: "french", limit: "48" }));
});

it("says what the nearest matches lack", async () => {
  const nearest = { dropped: ["day" as const], day: "tomorrow" as const, words: null };
  serve({ ...handlers, "GET /api/doctor/search": () => consultantPage([amara], null, 1, nearest) });
  visit("/doctors?q=spanish+tonight");
  expect(await screen.findByRole("link", { name: /Amara Okafor.*Free Mon, Nov 23/ })).toBeVisible();
  expect(within(nurses()).getByRole("status")).toHaveTextContent(
    "No Spanish-speaking nurse is free tonight. These Spanish-speaking nurses are free tomorrow evening.",
  );
});

it("says that no nurse matches, and leads back to all", async () => {
  serve(handlers);
  const { user, address } = visit("/doctors?q=nobody");
  await screen.findByRole("heading", { name: "No nurses match your search" });
  expect(within(nurses()).getByRole("status")).toHaveTextContent("0 nurses");
  await user.click(within(nurses()).getByRole("link", { name: "See all nurses" }));
  expect(address()).toBe("/doctors");
  expect(await field()).toHaveValue("");
  await waitFor(() => expect(names()).toHaveLength(2));
});

it('says "more than" when there are more nurses than are counted', async () => {
  serve({ "GET /api/doctor/search": () => consultantPage([amara], "here", 51) });
  visit("/doctors?q=a");
  expect(await screen.findByText("More than 50 nurses")).toBeVisible();
});

it("shows why a search failed, and retries it", async () => {
  let isUp = false;
  serve({
    ...handlers,
    "GET /api/doctor/search": (call) =>
      isUp ? handlers["GET /api/doctor/search"](call) : errorResponse(500, "Our fault. Please try again."),
  });
  const { user } = visit("/doctors?q=amara");
  expect(await screen.findByText("Our fault. Please try again.")).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(names()).toEqual(["Amara Okafor"]));
});

it("offers the soonest free nurse with that time selected", async () => {
  serve(handlers);
  visit("/doctors");
  const soonest = await screen.findByRole("link", { name: /^Soonest free nurse/ });
  expect(soonest).toHaveTextContent("Amara Okafor, Mon, Nov 23 at 10:00 AM EST");
  expect(soonest).toHaveAttribute("href", `/appointment/${amara._id}?day=23_11_2026_&time=10%3A00+AM`);
});

it("keeps letters typed while the URL of earlier ones is pending", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  serve(handlers);
  const { address } = visit("/doctors");
  const input = await field();
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  type("clau");
  act(() => {
    vi.advanceTimersByTime(300);
    type("claude");
  });
  expect(input).toHaveValue("claude");
  await waitFor(() => expect(address()).toBe("/doctors?q=claude"));
  expect(input).toHaveValue("claude");
});

it("does not bring back a visitor who leaves right after the last letter", async () => {
  serve(handlers);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { address, goTo } = visit("/doctors");
  fireEvent.change(await field(), { target: { value: "cl" } });
  await goTo("/login");
  act(() => void vi.advanceTimersByTime(1000));
  expect(address()).toBe("/login");
});
