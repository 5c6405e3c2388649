import { expect, it } from "vitest";
import { straightened, textLength, textLengthInWords } from "./text-length.ts";

it.each([
  ["", 0, 160, 0],
  ["a".repeat(160), 160, 160, 1],
  ["a".repeat(161), 161, 160, 2],
  ["a".repeat(307), 307, 160, 3],
  ["[".repeat(80), 160, 160, 1],
  ["It’s here", 9, 70, 1],
  ["’".repeat(71), 71, 70, 2],
  ["Señor, voilà: £5", 16, 160, 1],
  ["🚐".repeat(36), 72, 70, 2],
])("%j takes its room", (text, used, room, texts) => {
  expect(textLength(text)).toEqual({ used, room, texts });
});

it("straight apostrophes, quotes and dashes keep 160 characters in one text", () => {
  expect(textLength(straightened(`We’re “here” – now… ${"a".repeat(130)}`)).room).toBe(160);
  expect(textLengthInWords("a".repeat(144))).toBe("144 of 160, one text");
  expect(textLengthInWords("a".repeat(210))).toBe("210 characters, 2 texts");
});
