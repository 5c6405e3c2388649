import { describe, expect, it } from "vitest";
import { allowedMs, BODY_LIMITS, LARGEST_BODY, LARGEST_UPLOAD, LONGEST_UPLOAD_MS } from "./body-limits.ts";
import { countHeldBytes } from "./held-bytes.ts";

const KB = 1024;
const MB = 1024 * KB;
const BLOCK = 64 * KB;
const { upload, other } = BODY_LIMITS;

describe("honest use at ten times the usual rate", () => {
  it("uploads eight of the largest documents at once from one address", () => {
    const held = countHeldBytes(upload.held);
    const uploads = Array.from({ length: 8 }, () => held.open("192.0.2.1"));
    for (let sent = 0; sent < LARGEST_UPLOAD; sent += BLOCK) for (const one of uploads) one.hold(BLOCK);
  });

  it("sends a thousand forms at once from one address", () => {
    const held = countHeldBytes(other.held);
    for (let sent = 0; sent < 1000; sent += 1) held.open("192.0.2.1").hold(4 * KB);
  });

  it.each([
    ["a bad 3G line", 100],
    ["a slow landline", 1000],
  ])("uploads the largest document over %s", (_, kilobitsPerSecond) => {
    const bytesPerMs = kilobitsPerSecond / 8;
    for (let sent = 0; sent <= LARGEST_UPLOAD; sent += BLOCK)
      expect(sent / bytesPerMs).toBeLessThan(allowedMs(upload.pace, sent));
  });

  it("sends the largest form over a modem", () => {
    expect(LARGEST_BODY / (28 / 8)).toBeLessThan(allowedMs(other.pace, 0));
  });
});

it("holds at most what a 768 MB machine has: every byte twice, beside 200 MB for the product itself", () => {
  const bodies = 2 * (upload.held.perProcess + other.held.perProcess);
  expect(bodies + 200 * MB).toBeLessThan(768 * MB - 200 * MB);
});

it("an upload is cut off within the hour", () => {
  expect(LONGEST_UPLOAD_MS).toBeLessThan(60 * 60_000);
});

it("releases everything that one request held, and no more", () => {
  const held = countHeldBytes({ perAddress: 100, perProcess: 150 });
  const [one, two] = [held.open("192.0.2.1"), held.open("192.0.2.1")];
  one.hold(60);
  two.hold(40);
  expect(() => two.hold(1)).toThrow("Too much is being uploaded from your network");
  expect(() => held.open("192.0.2.2").hold(51)).toThrow("Too much is being uploaded right now");
  one.release();
  one.release();
  two.hold(60);
  expect(() => two.hold(1)).toThrow("Too much is being uploaded from your network");
});
