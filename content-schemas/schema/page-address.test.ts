import { expect, test } from "vitest";
import { addressFault, isOldPath, redirectFault } from "./page-address.ts";

test("a page may have any address that the site doesn't need and no redirect leaves", () => {
  expect(addressFault("dialysis-rides", ["/rides-for-dialysis"])).toBeNull();
});

test.each([
  [undefined, /Choose the page's address/],
  ["Dialysis rides", /small letters/],
  ["rides--dialysis", /small letters/],
  ["transport", /already has a page/],
  ["office", /already has a page/],
  ["api", /already has a page/],
  ["old-rides", /A redirect leads from/],
])("a page can't have the address %s", (slug, why) => expect(addressFault(slug, ["/old-rides"])).toMatch(why));

const others = [{ from: "/old", to: "/new" }];

test("a redirect leads from a free path to a final page", () => {
  expect(redirectFault({ from: "/rides-for-dialysis", to: "/transport" }, others, ["/new"])).toBeNull();
});

test.each([
  ["a page of the site", { from: "/team", to: "/contact" }, /is a page of the site/],
  ["the home page", { from: "/", to: "/contact" }, /is a page of the site/],
  ["a page that an editor made", { from: "/new", to: "/contact" }, /A page is published/],
  ["a path that is redirected already", { from: "/old", to: "/contact" }, /Another redirect/],
])("a redirect can't replace %s", (_, redirect, why) => expect(redirectFault(redirect, others, ["/new"])).toMatch(why));

test("loops and chains of redirects are refused", () => {
  expect(redirectFault({ from: "/a", to: "/a#part" }, [], [])).toMatch(/leads to itself/);
  expect(redirectFault({ from: "/older", to: "/old" }, others, [])).toMatch(/is itself redirected/);
  expect(redirectFault({ from: "/new", to: "/old" }, others, [])).toMatch(/is itself redirected/);
  expect(redirectFault({ from: "/new", to: "/newest" }, others, [])).toMatch(/\/old is redirected to \/new/);
});

test.each([
  ["/old", true],
  ["/about.html", true],
  ["/2024/rides", true],
  ["/Old", false],
  ["old", false],
  ["/old/", false],
  ["/old?a=b", false],
  ["//evil.example", false],
])("%s as the path that a redirect leads from: %s", (path, isSo) => expect(isOldPath(path)).toBe(isSo));
