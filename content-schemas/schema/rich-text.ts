import { LinkIcon } from "@sanity/icons/Link";
import { defineArrayMember, defineField, defineType } from "sanity";
import { madePageField } from "./link-fields.ts";
import { isSitePath, sitePathAdvice } from "./site-paths.ts";

const link = defineArrayMember({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "href",
      title: "Link target",
      type: "string",
      description:
        "A page of this site (/privacy), a web address (https://…), an email (mailto:…) or a phone number (tel:…; {phone-link} for the one of Settings).",
      hidden: ({ parent }) => Boolean(parent?.page),
      validation: (rule) =>
        rule.custom((href, { parent }) => {
          if (Object(parent).page) return true;
          if (!href) return "Say what the link opens, or choose a page you made.";
          if (href === "{phone-link}" || isSitePath(href) || /^(https?:\/\/|mailto:|tel:)\S+$/.test(href)) return true;
          return href.startsWith("/")
            ? sitePathAdvice
            : "Start with / for a page of this site, or with https://, mailto: or tel:.";
        }),
    }),
    madePageField(),
  ],
});

export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  of: [
    defineArrayMember({
      type: "block",
      styles: [
        { title: "Text", value: "normal" },
        { title: "Heading", value: "h3" },
        { title: "Small heading", value: "h4" },
      ],
      lists: [
        { title: "Bullets", value: "bullet" },
        { title: "Numbers", value: "number" },
      ],
      marks: {
        decorators: [
          { title: "Strong", value: "strong" },
          { title: "Emphasis", value: "em" },
        ],
        annotations: [link],
      },
    }),
  ],
});
