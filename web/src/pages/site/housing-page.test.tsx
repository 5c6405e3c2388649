import { housingQuery } from "@lamplight/content-schemas/queries/housing.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";
import type { HousingQueryResult } from "../../lib/content/types.ts";
// Load the page's code before the first test waits for it.
import "./housing-page.tsx";

const aPage = (fields: Partial<HousingQueryResult>): HousingQueryResult => ({
  heading: "Housing",
  lead: "",
  picture: null,
  seo: { title: "", description: "", image: null },
  homesButton: "See free homes",
  services: null,
  serviceList: [],
  features: null,
  featureList: [],
  life: null,
  lifeCards: [],
  availability: null,
  ...fields,
});

it.each([
  [1, ["new home", "year maximum stay per resident"]],
  [2, ["new homes", "years maximum stay per resident"]],
])("uses singular and plural for homes and years: %i", async (count, words) => {
  serve({});
  const numbers = { newHomes: count, maximumStayYears: count };
  remember(
    housingQuery,
    aPage({ availability: { heading: "Free", text: "", applyLabel: "", applyPhone: "", ...numbers } }),
  );
  visit("/housing");
  for (const word of words) expect(await screen.findByText(word)).toBeVisible();
});

it.each([
  ["(215) 555-0142", ["tel:+12155550142"]],
  ["", []],
])("links the apply button for the number %j to %j", async (applyPhone, addresses) => {
  serve({});
  const numbers = { newHomes: 3, maximumStayYears: 2 };
  remember(
    housingQuery,
    aPage({ availability: { heading: "Free", text: "", applyLabel: "Apply", applyPhone, ...numbers } }),
  );
  visit("/housing");
  await screen.findByText("Free");
  const buttons = screen.queryAllByRole("link", { name: /^Apply/ });
  expect(buttons.map((button) => button.getAttribute("href"))).toEqual(addresses);
});

it("shows the editors' text below “Every home has”", async () => {
  serve({});
  const features = { heading: "Every home has", text: "And more." };
  const featureList = [{ _key: "a", title: "A bed", text: "", icon: null }];
  remember(housingQuery, aPage({ features, featureList }));
  visit("/housing");
  expect(await screen.findByText("And more.")).toBeVisible();
});
