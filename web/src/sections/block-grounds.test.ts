import { expect, test } from "vitest";
import { type Block, grounded, OPENING_GROUND } from "./block-grounds.ts";

const words = { heading: "Rides", text: "" };
const kinds: Block[] = [
  { _key: "text", _type: "textBlock", heading: "Rides", body: [], picture: null },
  { _key: "cards", _type: "cardsBlock", words, cards: [] },
  { _key: "points", _type: "pointsBlock", words, points: [] },
  { _key: "steps", _type: "stepsBlock", words, points: [] },
  { _key: "faq", _type: "faqBlock", words, questions: [] },
  { _key: "people", _type: "peopleBlock", words, people: [] },
  { _key: "nurses", _type: "nursesBlock", words, speciality: null, language: null },
  { _key: "counters", _type: "countersBlock", words, counters: [], countersNote: "" },
  { _key: "action", _type: "actionBlock", words, label: "Book", href: "/transport", isBanner: false },
  { _key: "banner", _type: "actionBlock", words, label: "Book", href: "/transport", isBanner: true },
  { _key: "form", _type: "formBlock", words, form: "contact", button: "" },
];

test("no block has the ground of the one above it, whatever their order", () => {
  for (const first of kinds)
    for (const second of kinds)
      for (const third of kinds) {
        const grounds = [OPENING_GROUND, ...grounded([first, second, third]).map(({ ground }) => ground)];
        for (const [place, ground] of grounds.entries()) expect(ground).not.toBe(grounds[place - 1]);
      }
});
