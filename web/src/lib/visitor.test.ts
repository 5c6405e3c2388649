import { afterEach, expect, it, vi } from "vitest";
import { visitorHere } from "./visitor.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const inZone = (zone: string) => vi.stubEnv("TZ", zone);

it("a visitor is asked for anew once the clock or the language is another, in winter as in summer", () => {
  const language = vi.spyOn(navigator, "language", "get").mockReturnValue("en-US");
  inZone("America/Denver");
  expect(visitorHere()).toEqual({ timeZone: "America/Denver", hour12: true });
  expect(visitorHere()).toBe(visitorHere());
  // The same in winter alone.
  inZone("America/Phoenix");
  expect(visitorHere().timeZone).toBe("America/Phoenix");
  language.mockReturnValue("de-DE");
  expect(visitorHere()).toEqual({ timeZone: "America/Phoenix", hour12: false });
  language.mockReturnValue("en-US@posix");
  expect(visitorHere().hour12).toBe(Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12);
});

it("a browser that cannot name its time zone counts as one in UTC", () => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: "Etc/Unknown" });
  // Asked for anew, since its language is another.
  vi.spyOn(navigator, "language", "get").mockReturnValue("en-ZA");
  expect(visitorHere().timeZone).toBe("UTC");
});
