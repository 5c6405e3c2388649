import { expect, it, vi } from "vitest";
import { visitorHere } from "./visitor.ts";

const inZone = (zone: string) => vi.stubEnv("TZ", zone);

it("notices another time zone or language, in winter and in summer", () => {
  const language = vi.spyOn(navigator, "language", "get").mockReturnValue("en-US");
  inZone("America/Denver");
  expect(visitorHere()).toEqual({ timeZone: "America/Denver", hour12: true });
  expect(visitorHere()).toBe(visitorHere());
  // Has the same offset as the zone before, in winter only.
  inZone("America/Phoenix");
  expect(visitorHere()?.timeZone).toBe("America/Phoenix");
  language.mockReturnValue("de-DE");
  expect(visitorHere()).toEqual({ timeZone: "America/Phoenix", hour12: false });
  language.mockReturnValue("en-US@posix");
  expect(visitorHere()?.hour12).toBe(Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12);
});

it.each(["Etc/Unknown", ""])("knows no visitor's time when the browser reports the time zone %j", (timeZone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
  // A new language makes the visitor's settings be read again.
  vi.spyOn(navigator, "language", "get").mockReturnValue(`en-ZA-x-${timeZone.length}`);
  expect(visitorHere()).toBeNull();
});
