import { LinkIcon } from "@sanity/icons/Link";
import { defineArrayMember, defineField, defineType } from "sanity";
import { linkFields } from "./link-fields.ts";

const link = defineArrayMember({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    ...linkFields(),
    defineField({
      name: "href",
      title: "Opens",
      type: "string",
      description: "Typed before targets were chosen. It counts until you choose above.",
      readOnly: true,
      hidden: ({ parent }) => !parent?.href || Boolean(parent.kind),
    }),
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
