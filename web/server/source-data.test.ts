import { DEFAULT_RULES } from "@lamplight/api/contract/rule-numbers.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/facts.ts";
import { expect, it } from "vitest";
import { contentKey } from "../src/lib/content/content.ts";
import { pageData } from "./source-data.ts";

const query = "*[0]";
const content = JSON.stringify({ text: "Call {phone} up to {ride-refund} before." });
const facts = JSON.stringify({ name: "", shortName: "", phone: "(215) 555-0142", hours: "", address: "" });
const rules = JSON.stringify({ success: true, rules: DEFAULT_RULES });

it("shows chips of content as their values, which the page then depends on", () => {
  const data = pageData(
    new Map([
      [query, content],
      [factsQuery, facts],
      ["/api/rules", rules],
    ]),
  );
  expect(data.of([contentKey, query])).toEqual({ text: "Call (215) 555-0142 up to 2 hours before." });
  expect([...data.used]).toEqual([query, factsQuery, "/api/rules"]);
});

it("asks for the values of chips once there are chips", () => {
  const data = pageData(new Map([[query, content]]));
  expect(data.of([contentKey, query])).toBeUndefined();
  expect([...data.missing]).toEqual([factsQuery, "/api/rules"]);
  expect(pageData(new Map([[query, '{ "text": "Call us" }']])).of([contentKey, query])).toEqual({ text: "Call us" });
});
