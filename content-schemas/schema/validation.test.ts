import { expect, test } from "vitest";
import { accountFault, isDay } from "./validation.ts";

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["tomorrow", false],
])("%s is a day of the calendar: %s", (day, isSo) => expect(isDay(day)).toBe(isSo));

test.each([
  ["facebook", "https://www.facebook.com/lamplight"],
  ["linkedin", "https://linkedin.com/company/lamplight"],
])("a %s link may be %s", (platform, url) => expect(accountFault(platform, url)).toBeNull());

test.each([
  ["facebook", "https://facebook.com.example.org/lamplight", /leads to facebook.com.example.org/],
  ["instagram", "https://notinstagram.com/lamplight", /leads to notinstagram.com/],
  ["youtube", "https://www.youtube.com/", /your own page/],
  ["youtube", "http://www.youtube.com/@lamplight", /beginning with https/],
  ["youtube", "youtube.com/@lamplight", /whole URL/],
])("a %s link can't be %s", (platform, url, why) => expect(accountFault(platform, url)).toMatch(why));
