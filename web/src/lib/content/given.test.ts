import { expect, it } from "vitest";
import { withGiven } from "./given.ts";

it("writes a value into a query as text, whatever it contains", () => {
  const query = "*[slug == $slug || old == $slug]";
  expect(withGiven(query, { slug: "rides" })).toBe('*[slug == "rides" || old == "rides"]');
  expect(withGiven(query, { slug: '"] | $& ' })).toBe('*[slug == "\\"] | $& " || old == "\\"] | $& "]');
});
