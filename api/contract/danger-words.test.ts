import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DangerWords, dangersIn } from "./danger-words.ts";
import { areNeighbors } from "./typo.ts";

const seed = readFileSync(join(import.meta.dirname, "../../content-schemas/seed/data.ndjson"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .find(({ _type }) => _type === "emergencyHelp");
const lists: DangerWords = { emergency: seed.emergencyWords, poison: seed.poisonWords, crisis: seed.crisisWords };
const ordinary = readFileSync(join(import.meta.dirname, "../test/inputs/ordinary-sentences.txt"), "utf8")
  .split("\n")
  .filter(Boolean);

describe("the first content's lists", () => {
  it.each([
    ...["can't breathe", "I cant breathe", "cannot breathe", "can not breathe", "can’t breath", "CAN'T BREATHE!!"],
    ...[
      "I can't really breathe tonight",
      "stroke",
      "a stroek?",
      "strok",
      "my dad is having a stroke",
      "overdose",
      "overdsoe",
    ],
    ...[
      "he took too many pills",
      "baby not breathing",
      "my baby isn't breathing",
      "chest pain",
      "chest pains since noon",
    ],
    ...[
      "heart attack",
      "hart attack or heart atack",
      "unconcious",
      "she is unconscious",
      "won't wake up",
      "choking on food",
    ],
    ...["having a seizure", "bleeding a lot", "the bleeding won't stop", "no puedo respirar", "difficulty breathing"],
  ])("warns about %j: call 911", (text) => {
    expect(dangersIn(text, lists)).toContain("emergency");
  });

  it.each([
    ...["suicidal", "I feel sucidal", "suicide", "I want to die", "want to just die", "kill myself", "killing myself"],
    ...[
      "I want to end my life",
      "hurting myself",
      "self harm",
      "I don't want to live",
      "quiero morir",
      "suicidal thoughts at night",
    ],
  ])("warns about %j: call or text 988", (text) => {
    expect(dangersIn(text, lists)).toContain("crisis");
  });

  it.each([
    ...[
      "",
      "fever child tonight",
      "pediatric nurse",
      "wound care after surgery",
      "breathing exercises",
      "strike",
      "stomach ache",
    ],
    ...[
      "my knee hurts",
      "diet",
      "die cast",
      "heart failure clinic",
      "pills for blood pressure",
      "panic about work",
      "attack of hay fever",
    ],
    ...["Emergency Nurse", "breast feeding", "dying wool", "overdue bill", "life insurance form"],
  ])("does not warn about %j", (text) => {
    expect(dangersIn(text, lists)).toEqual([]);
  });
});

describe("one slip of the fingers", () => {
  const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

  /** A word with each single slip: a letter dropped, doubled, swapped with the next, or replaced by a neighboring key. */
  const slipsOf = (word: string): string[] =>
    [...word].flatMap((letter, at) => {
      if (!/[a-z]/i.test(letter)) return [];
      const [before, after, next = ""] = [word.slice(0, at), word.slice(at + 1), word[at + 1]];
      return [
        before + after,
        before + letter + letter + after,
        ...(/[a-z]/i.test(next) && next !== letter ? [before + next + letter + word.slice(at + 2)] : []),
        ...LETTERS.filter((other) => areNeighbors(other, letter)).map((other) => before + other + after),
      ];
    });

  const phrases = Object.values(lists).flat();
  const slipped = phrases.flatMap((phrase) => {
    const words = phrase.split(" ");
    return words.flatMap((word, place) =>
      (word.match(/\p{L}/gu) ?? []).length < 4
        ? []
        : slipsOf(word).map((slip) => [...words.slice(0, place), slip, ...words.slice(place + 1)].join(" ")),
    );
  });

  it("in a word of four letters or more still shows the card for at least 95 % of the first content's phrases", () => {
    expect(slipped.length).toBeGreaterThan(10_000);
    const missed = slipped.filter((text) => dangersIn(text, lists).length === 0);
    expect(missed.length / slipped.length).toBeLessThan(0.05);
  });

  it("shows a card for at most 2 % of 300 ordinary sentences of patients", () => {
    expect(ordinary).toHaveLength(300);
    const warned = ordinary.filter((text) => dangersIn(text, lists).length > 0);
    expect(warned.length).toBeLessThanOrEqual(6);
  });

  it.each(["i wnat to die", "baby not breething", "qant to die", "I drnak bleach", "sucide", "astma attack"])(
    "shows a card for %j",
    (text) => expect(dangersIn(text, lists)).not.toEqual([]),
  );
});

it.each(["he swallowed bleach", "my son swallowed a button battery", "she ate my pills", "drank some cleaner"])(
  "names Poison Help for %j",
  (text) => expect(dangersIn(text, lists)).toContain("poison"),
);

it.each([
  ...["short of breath", "asthma attack", "not waking up", "my husband collapsed", "having contractions"],
  ...["I keep cutting myself", "dont want to be here anymore"],
])("knows %j without the editors' lists", (text) => expect(dangersIn(text)).not.toEqual([]));

it("uses built-in words when a list is empty or missing", () => {
  expect(dangersIn("I can't breathe")).toEqual(["emergency"]);
  expect(dangersIn("I want to die", { emergency: ["chest pain"], crisis: [] })).toEqual(["crisis"]);
});

it("uses the words that editors add", () => {
  expect(dangersIn("he ate a battery", { emergency: ["ate a battery"], crisis: [] })).toEqual(["emergency"]);
});
