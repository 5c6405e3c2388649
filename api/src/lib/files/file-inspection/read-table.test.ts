import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { pdf } from "../../../../test/document-files.ts";
import { aWorkbook } from "../../../../test/workbook.ts";
import { AppError } from "../../http/errors.ts";
import { openInspection } from "./pool.ts";
import { decodeText, readTable } from "./read-table.ts";

const inspection = openInspection(pino({ level: "silent" }));
afterAll(() => inspection.close());

const MB = 1024 * 1024;
const tableOf = (content: Uint8Array<ArrayBuffer> | string) => readTable({ inspection }, new Blob([content]), "file");
const problemOf = (content: Uint8Array<ArrayBuffer> | string) =>
  tableOf(content).catch((error: unknown) => (error instanceof AppError ? error.fields?.["file"] : error));

const TEXT = "Name,Phone\r\nJosé Núñez,2155550144";
const wide = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["Windows-1252", Buffer.from(TEXT, "latin1")],
  ["UTF-16, little end first, with a mark", wide(`\ufeff${TEXT}`, false)],
  ["UTF-16, big end first, with a mark", wide(`\ufeff${TEXT}`, true)],
  ["UTF-16, little end first", wide(TEXT, false)],
  ["UTF-16, big end first", wide(TEXT, true)],
])("a text in %s is read", (_, content) => expect(decodeText(content).replace("\ufeff", "")).toBe(TEXT));

describe("a workbook", () => {
  it("is read with days and times as Excel stores them: numbers with a format, numbers without one, and text", async () => {
    const line = [
      { value: 46357, format: 14 },
      { value: 0.40625, format: 18 },
      { value: 46357.40625, format: 22 },
    ] as const;
    const found = await tableOf(
      aWorkbook({
        Cover: [["Trips & more"]],
        Trips: [[], ["Date"], [...line, 46357, 0.40625, "12/1/2026", 2155550144]],
      }),
    );
    expect(found).toEqual({
      sheets: [
        { name: "Cover", lines: [["Trips & more"]] },
        {
          name: "Trips",
          lines: [
            Array(7).fill(""),
            ["Date", ...Array(6).fill("")],
            ["2026-12-01", "09:45", "2026-12-01T09:45", "46357", "0.40625", "12/1/2026", "2155550144"],
          ],
        },
      ],
    });
  });

  it("that unpacks to gigabytes breaks its own process only, and the next one is read", async () => {
    const bomb = aWorkbook(
      { Trips: [["Date"]] },
      { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(200_000_000)}</t></si></sst>` },
    );
    expect(bomb.length).toBeLessThan(5 * MB);
    expect(await problemOf(bomb)).toMatch(/^This (?:workbook needs more memory or time|file is incomplete)/);
    expect(await tableOf(aWorkbook({ Trips: [["Date"]] }))).toEqual({ sheets: [{ name: "Trips", lines: [["Date"]] }] });
  });
});

it.each([
  ["half a workbook", aWorkbook({ Trips: [["Date"]] }).slice(0, 300), /^This file is incomplete or damaged/],
  [
    "a workbook whose sheet isn't XML",
    aWorkbook({ Trips: [] }, { "xl/workbook.xml": "no" }),
    /^This file is incomplete or damaged/,
  ],
  ["a PDF", new Uint8Array(pdf()), /^Please choose a \.csv or \.xlsx file\.$/],
  [
    "an older workbook",
    new Uint8Array(Buffer.from("d0cf11e0a1b11ae1", "hex")),
    /^This is an older or password-protected workbook/,
  ],
  ["a program", new Uint8Array(Buffer.from("MZ\u0090\0\u0003\0\0\0", "latin1")), /^Please choose/],
  ["an empty file", "", /^This file is empty/],
])("%s is refused with a sentence", async (_, content, sentence) => expect(await problemOf(content)).toMatch(sentence));
