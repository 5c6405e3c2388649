import { LockIcon } from "@sanity/icons/Lock";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const loginPage = defineType({
  name: "loginPage",
  title: "Login",
  type: "document",
  icon: LockIcon,
  description: "The words on the pages themselves are fixed.",
  groups: pageGroups
    .filter(({ name }) => name !== "words")
    .map((group) => ({ ...group, default: group.name === "sharing" })),
  fields: [
    sharingField({ description: "Of the page to log in. Its sharing picture is also that of “Forgot password”." }),
    defineField({
      name: "passwordTitle",
      title: "Title of “Forgot password”",
      type: "string",
      group: "sharing",
      validation: (rule) => fits(rule, 60, "a search result"),
    }),
    defineField({
      name: "passwordDescription",
      title: "Description of “Forgot password”",
      type: "text",
      rows: 2,
      group: "sharing",
      validation: (rule) => fits(rule, 160, "a search result"),
    }),
    reviewByField("review"),
  ],
  preview: { prepare: () => ({ title: "Login" }) },
});
