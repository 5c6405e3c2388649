import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { pdfFile } from "./pdf.ts";

/** The content of every stream of a PDF, inflated. */
function streamsOf(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString("latin1");
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, stream = ""]) =>
    inflateSync(Buffer.from(stream, "latin1")).toString("latin1"),
  );
}

it("prints every letter of names in Latin, Greek and Cyrillic script, with typographic quotes, as it is written", async () => {
  const names = ["Ł ł Đ đ Ć ć Ñ Ő ő", "Ş ş İ ı Ắ ễ Ğ", "’ “ ” – …", "Ω α έ ή ώ Ϊ", "Ш щ Ї ж я ґ"];
  const texts = names.map((text, index) => ({ x: 54, y: 60 + 20 * index, text }));
  const streams = streamsOf(await pdfFile("Names", [{ texts, lines: [] }], new Date()));
  const letters = streams
    .filter((stream) => stream.includes("beginbfrange"))
    .join("\n")
    .toLowerCase();
  for (const letter of new Set(names.join("").normalize("NFC")))
    expect(letters, letter).toContain(`<${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}>`);
  // Glyph 0 is the box for a letter that the font lacks.
  const drawn = streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9a-f]+)> -?[\d.]+\s*\]? ?/g)].map(([, hex = ""]) => hex),
  );
  expect(drawn.length).toBeGreaterThan(0);
  for (const hex of drawn) expect(hex.match(/.{4}/g)).not.toContain("0000");
});

it("cuts a text that is too wide, with an ellipsis", async () => {
  const draw = (text: string) =>
    pdfFile("Cut", [{ texts: [{ x: 54, y: 60, width: 60, text }], lines: [] }], new Date());
  const hasEllipsis = async (text: string) =>
    streamsOf(await draw(text)).some((stream) => stream.includes("beginbfrange") && stream.includes("<2026>"));
  expect(await hasEllipsis("Ann Lee")).toBe(false);
  expect(await hasEllipsis("A passenger with a very long name")).toBe(true);
});
