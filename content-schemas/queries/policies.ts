import { defineQuery } from "groq";
import { richTextFields, seoFields } from "./fragments.ts";

const policyFields = /* groq */ `
  "heading": coalesce(heading, ""),
  "lead": coalesce(lead, ""),
  effectiveOn,
  "sections": coalesce(sections[] {
    _key,
    "heading": coalesce(heading, ""),
    "body": coalesce(body[] { ${richTextFields} }, [])
  }, []),
  "seo": { ${seoFields} }
`;

export const privacyQuery = defineQuery(
  `coalesce(*[_type == "policy" && _id == "privacy"][0], {}) { ${policyFields} }`,
);

export const termsQuery = defineQuery(`coalesce(*[_type == "policy" && _id == "terms"][0], {}) { ${policyFields} }`);
