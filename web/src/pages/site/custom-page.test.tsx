import { pageQuery } from "@lamplight/content-schemas/queries/page.ts";
import { siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { withGiven } from "../../lib/content/given.ts";
import { remember } from "../../lib/content/remembered.ts";
import type { PageQueryResult } from "../../lib/content/types.ts";

const words = { heading: "Dialysis, three times a week", text: "We know the way." };
const block = { _type: "block" as const, style: "normal" as const, markDefs: [] };
const text = (said: string) => ({
  ...block,
  _key: said,
  children: [{ _key: "a", _type: "span" as const, text: said, marks: [] }],
});

const page: NonNullable<PageQueryResult> = {
  heading: "Rides to dialysis",
  lead: "There and back, every week.",
  picture: null,
  seo: { title: "Dialysis rides", description: "", image: null },
  sections: [
    { _key: "1", _type: "textBlock", heading: "How we drive", body: [text("Slowly.")], picture: null },
    {
      _key: "2",
      _type: "stepsBlock",
      words: { heading: "Three steps", text: "" },
      points: [{ _key: "a", title: "Call", text: "", icon: null }],
    },
    {
      _key: "3",
      _type: "faqBlock",
      words: { heading: "Asked often", text: "" },
      questions: [{ _id: "q", question: "Do you wait?", content: [text("Yes.")] }],
    },
    { _key: "4", _type: "actionBlock", words, label: "Book a ride", href: "/transport", isBanner: false },
    {
      _key: "5",
      _type: "actionBlock",
      words: { heading: "Download", text: "" },
      label: "Price list (PDF)",
      href: "https://cdn.example/a.pdf",
      isBanner: true,
    },
    { _key: "6", _type: "formBlock", words: { heading: "Ask us", text: "" }, form: "contact", button: "Write to us" },
  ],
};

const keyOf = (slug: string) => withGiven(pageQuery, { slug });

beforeEach(() => {
  serve({});
});

it("shows the blocks of an editor's page in their order", async () => {
  remember(keyOf("dialysis-rides"), page);
  visit("/dialysis-rides");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("heading", { level: 1, name: "Rides to dialysis" })).toBeVisible();
  const headings = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["How we drive", "Three steps", "Asked often", words.heading, "Download", "Ask us"]);
  expect(main.getByRole("link", { name: "Book a ride" })).toHaveAttribute("href", "/transport");
  expect(main.getByRole("link", { name: "Price list (PDF)" })).toHaveAttribute("href", "https://cdn.example/a.pdf");
  expect(document.title).toBe("Dialysis rides");
});

it("has the form behind a link until it comes near", async () => {
  remember(keyOf("ask-us"), page);
  visit("/ask-us");
  const link = await screen.findByRole("link", { name: "Write a message" });
  expect(link).toHaveAttribute("href", "/contact#message");
});

it("has the editors' words where nothing is published, or the usual ones", async () => {
  visit("/nothing-here/at-all");
  expect(await screen.findByRole("heading", { level: 1, name: "This page doesn't exist" })).toBeVisible();
  cleanup();
  remember(siteQuery, {
    notFound: { heading: "We lost that page", text: "Start at the front." },
    menu: [],
    columns: [],
  });
  visit("/nothing-here/at-all");
  expect(await screen.findByRole("heading", { level: 1, name: "We lost that page" })).toBeVisible();
  expect(screen.getByText("Start at the front.")).toBeVisible();
});

it("says that it can't be shown while content is out of reach", async () => {
  serve({ "GET /": () => new Response("") });
  visit("/not-seen-before");
  expect(await screen.findByText(/We can't show this page right now/)).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Not seen before" })).toBeVisible();
});
