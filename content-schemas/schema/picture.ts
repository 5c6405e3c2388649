import { ImageIcon } from "@sanity/icons/Image";
import { defineField, defineType } from "sanity";
import { isDecoration } from "./decoration.ts";
import { smallPicture } from "./warnings.ts";

export const picture = defineType({
  name: "picture",
  title: "Picture",
  type: "image",
  icon: ImageIcon,
  description: "Drag the circle over the part that must stay visible when the picture is cropped on a phone.",
  options: {
    hotspot: true,
    accept: "image/svg+xml,image/png,image/jpeg,image/webp",
  },
  validation: (rule) =>
    rule.custom((picture, { document, path = [] }) => smallPicture(picture, document, path)).warning(),
  fields: [
    defineField({
      name: "alt",
      title: "What the picture shows",
      type: "string",
      description: "Screen readers read this aloud. Write one plain sentence, without “picture of”.",
      hidden: ({ document, path }) => isDecoration(document, path),
      validation: (rule) => [
        rule.custom((alt, { parent, document, path = [] }) => {
          if (isDecoration(document, path)) return true;
          const hasImage = typeof parent === "object" && parent !== null && "asset" in parent && Boolean(parent.asset);
          return hasImage && !alt?.trim()
            ? "Say in a sentence what the picture shows: some visitors cannot see it."
            : true;
        }),
        rule.max(160).warning("A sentence of up to 160 characters is easier to listen to."),
      ],
    }),
  ],
  preview: { select: { title: "alt", media: "asset" } },
});
