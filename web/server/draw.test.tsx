import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import type { QueryKey } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { listedPaths } from "../src/app/paths.ts";
import { contentKey } from "../src/lib/content/content.ts";
import { setContentSource } from "../src/lib/content/source.ts";
import { drawPage } from "./draw.tsx";
import { pageData } from "./source-data.ts";

setContentSource({
  projectId: "local",
  dataset: "production",
  apiHost: null,
  siteName: "Harbor",
  siteUrl: "http://lamplight.test",
  studioUrl: null,
});

/** Content without any text, and no nurses. */
const onlyContent = ([kind]: QueryKey) => (kind === contentKey ? null : undefined);

it.each(listedPaths)(
  "renders %s without a browser, and without styles or scripts that the content security policy forbids",
  async (path) => {
    const { head, root } = await drawPage(path, onlyContent);
    expect(head).toMatch(/<title>[^<|]+<\/title>/);
    expect(root).toContain("<main");
    expect(`${head}${root}`).not.toMatch(/<script|<style| style="/);
  },
);

it("shows the editors' name of the network, or the configured one", async () => {
  const site = { name: "Harbor Care at Home", shortName: "Harbor Care", tagline: "", phone: "", email: "" };
  const nameless = await drawPage("/team", onlyContent);
  expect(nameless.root).toContain("<b>Harbor</b>");
  expect(nameless.root).toMatch(/©.{0,40}Harbor</);
  const named = await drawPage("/team", ([, query]) => (query === siteQuery ? site : null));
  expect(named.root).toContain("<b>Harbor Care</b>");
  expect(named.root).toMatch(/©.{0,40}Harbor Care at Home</);
});

it("renders a page once, with the data of each query that it has, and returns the data", async () => {
  const asked: QueryKey[] = [];
  const { dehydrated } = await drawPage("/team", (key) => {
    asked.push(key);
    return onlyContent(key);
  });
  expect(asked).toHaveLength(2);
  expect(dehydrated).toEqual(asked.map((key) => [key, null]));
});

const nurse: Consultant = {
  _id: "01890000-0000-7000-8000-000000000001",
  name: "Amara Okafor",
  image: "/files/amara.svg",
  speciality: "Pediatric Nurse",
  degree: "MSN, RN",
  experience: "12 years",
  about: "Nine years on a children's ward.",
  fees: 80,
  available: true,
  address: { line1: "", line2: "" },
  slots_booked: {},
  rating: 4.9,
  reviewCount: 8,
  languages: ["English"],
  licence: null,
  licensedStates: ["PA"],
  reviewedAt: null,
  nextFree: {
    startsAt: "2026-11-23T15:00:00.000Z",
    timeZone: "America/New_York",
    slotDate: "23_11_2026_",
    slotTime: "10:00 AM",
  },
};
const { slots_booked: _, ...doctor } = nurse;
const json = (answer: object) => JSON.stringify({ success: true, ...answer });
const found = { doctors: [doctor], count: 1, next: null, nearest: null };
const given = new Map([
  ["/api/doctor/list", json({ doctors: [nurse] })],
  [`/api/doctor/${nurse._id}`, json({ doctor })],
  [`/api/doctor/${nurse._id}/slots`, json({ timeZone: "America/New_York", days: [] })],
  [`/api/reviews/${nurse._id}`, json({ reviews: [], next: null })],
  ["/api/doctor/search?language=Spanish&limit=48", json(found)],
]);
const data = pageData(given);
const withNurses = (key: QueryKey) => (key[0] === contentKey ? null : data.of(key));

it.each(["/", "/doctors", "/doctors/Pediatric%20Nurse", "/doctors?language=Spanish", `/appointment/${nurse._id}`])(
  "shows nurses with prices and ratings in the HTML of %s, and returns their data",
  async (path) => {
    const { root, dehydrated } = await drawPage(path, withNurses);
    for (const text of ["Amara Okafor", "$80", "4.9"]) expect(root).toContain(text);
    expect(JSON.stringify(dehydrated)).toContain("Amara Okafor");
    expect(root).not.toContain("Loading nurses");
  },
);

it("describes a nurse in the head of the nurse's page", async () => {
  // A date names its year if that is not this one.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { head } = await drawPage(`/appointment/${nurse._id}`, withNurses);
  expect(head).toContain("<title>Amara Okafor, Pediatric Nurse</title>");
  expect(head).toContain(
    'content="Amara Okafor, Pediatric Nurse: 30 minutes by video for $80. Rated 4.9 by 8 patients."',
  );
});

it("says in the HTML of the page after a ride's payment that the payment is checked", async () => {
  const words = "We&#x27;re checking your payment";
  expect((await drawPage("/transport?paid=true", onlyContent)).root).toContain(words);
  expect((await drawPage("/transport", onlyContent)).root).not.toContain(words);
});

it.each(["/contact", "/services", "/career", "/login", `/appointment/${nurse._id}`])(
  "says on the forms of %s what they need without JavaScript",
  async (path) => {
    const { root } = await drawPage(path, withNurses);
    expect(root.match(/<form/g)?.length).toBe(root.match(/<noscript>/g)?.length);
  },
);

it("marks the not-found page as noindex, without a canonical URL", async () => {
  const { head } = await drawPage("/not-found", onlyContent);
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain("canonical");
});

it("draws the not-found page where an editor has published nothing, and no other content page", async () => {
  const nothing = await drawPage("/dialysis-rides", onlyContent);
  expect(nothing.head).toMatch(/<title>Page not found/);
  expect(nothing.head).toContain('<meta name="robots" content="noindex"/>');
  expect((await drawPage("/team", onlyContent)).head).toMatch(/<title>Our team/);
});
