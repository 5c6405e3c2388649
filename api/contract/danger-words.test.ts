import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dangersIn } from "./danger-words.ts";

const seed = readFileSync(join(import.meta.dirname, "../../content-schemas/seed/data.ndjson"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .find(({ _type }) => _type === "emergencyHelp");
const lists = { emergency: seed.emergencyWords, crisis: seed.crisisWords };

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

it("uses built-in words when a list is empty or missing", () => {
  expect(dangersIn("I can't breathe")).toEqual(["emergency"]);
  expect(dangersIn("I want to die", { emergency: ["chest pain"], crisis: [] })).toEqual(["crisis"]);
});

it("uses the words that editors add", () => {
  expect(dangersIn("he drank bleach", { emergency: ["drank bleach"], crisis: [] })).toEqual(["emergency"]);
});
