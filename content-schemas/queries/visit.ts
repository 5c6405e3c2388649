import { defineQuery } from "groq";

/** The promise beside what patients tell the nurse, and beside their documents. */
export const visitQuery = defineQuery(`{
  "detailsPromise": coalesce(*[_type == "siteSettings"][0].detailsPromise, "")
}`);
