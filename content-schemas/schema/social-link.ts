import { ShareIcon } from "@sanity/icons/Share";
import { defineField, defineType } from "sanity";
import { accountFault } from "./validation.ts";

export const socialLink = defineType({
  name: "socialLink",
  title: "Social link",
  type: "object",
  icon: ShareIcon,
  fields: [
    defineField({
      name: "platform",
      title: "Platform",
      type: "string",
      options: {
        list: [
          { title: "Facebook", value: "facebook" },
          { title: "Instagram", value: "instagram" },
          { title: "LinkedIn", value: "linkedin" },
          { title: "YouTube", value: "youtube" },
        ],
      },
      validation: (rule) => rule.required().error("Choose a platform."),
    }),
    defineField({
      name: "url",
      title: "Address",
      type: "url",
      validation: (rule) =>
        rule.custom((url, { parent }) => accountFault(Object(parent).platform, url) ?? true).error(),
    }),
  ],
  preview: { select: { title: "platform", subtitle: "url" } },
});
