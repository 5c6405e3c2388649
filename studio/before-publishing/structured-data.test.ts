import { expect, test } from "vitest";
import { structuredDataWarnings } from "./structured-data.ts";

const warningsOf = (...things: object[]) => structuredDataWarnings(JSON.stringify({ "@graph": things }));

const opening = {
  "@type": "JobPosting",
  title: "Night nurse",
  description: "Rides at night.",
  datePosted: "2026-11-20",
  hiringOrganization: { "@type": "Organization", name: "Harbor" },
  jobLocation: { "@type": "Place" },
};

test("names what search engines need of an opening, and what they would like", () => {
  const { description: _, ...without } = opening;
  expect(warningsOf(without)).toEqual([
    "Opening “Night nurse” is not shown by search engines: description is missing.",
    "Opening “Night nurse” is shown better with employmentType, baseSalary, validThrough.",
  ]);
});

test("work from home needs no place", () => {
  const { jobLocation: _, ...remote } = { ...opening, jobLocationType: "TELECOMMUTE" };
  expect(warningsOf(remote).join()).not.toContain("jobLocation");
});

test("an answer without words is missing", () => {
  const page = (text: string) => ({
    "@type": "FAQPage",
    mainEntity: [{ "@type": "Question", name: "When?", acceptedAnswer: { "@type": "Answer", text } }],
  });
  expect(warningsOf(page(""))).toEqual(["Question “When?” is not shown by search engines: acceptedAnswer is missing."]);
  expect(warningsOf(page("At eight."))).toEqual([]);
});

test("a complete page has no warnings, and other things are not judged", () => {
  const complete = { ...opening, employmentType: "FULL_TIME", baseSalary: {}, validThrough: "2026-12-31" };
  expect(warningsOf(complete, complete, { "@type": "ItemList" })).toEqual([]);
});
