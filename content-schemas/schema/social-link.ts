import { ShareIcon } from "@sanity/icons/Share";
import { defineField, defineType } from "sanity";

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
        rule
          .required()
          .uri({ scheme: ["https"] })
          .error("Paste the whole URL, beginning with https://."),
    }),
  ],
  preview: { select: { title: "platform", subtitle: "url" } },
});
