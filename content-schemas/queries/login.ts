import { defineQuery } from "groq";
import { seoWords } from "./fragments.ts";

/** What search engines and shared links show of the pages to log in and to choose a new password. */
export const loginQuery = defineQuery(`coalesce(*[_type == "loginPage"][0], {}) {
  ${seoWords},
  "passwordTitle": coalesce(passwordTitle, ""),
  "passwordDescription": coalesce(passwordDescription, "")
}`);
