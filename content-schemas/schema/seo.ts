import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";

export const seo = defineType({
  name: "seo",
  title: "Search and sharing",
  type: "object",
  icon: SearchIcon,
  description: "What people see before they open the page: in a search result, or when a friend sends the link.",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      description: "Also shown in the browser tab. The site's name is added automatically.",
      validation: (rule) => rule.max(60).warning("Search results cut titles off after about 60 characters."),
    }),
    defineField({
      name: "description",
      title: "Description",
      type: "text",
      rows: 3,
      description:
        "One or two sentences that say what the visitor will find. If empty, the page's introduction is shown, or a sentence of ours.",
      validation: (rule) => rule.max(160).warning("Search results cut descriptions off after about 160 characters."),
    }),
    defineField({
      name: "image",
      title: "Sharing picture",
      type: "picture",
      description: "Shown with the link in messages. Wide pictures work best. If empty, the site's picture is used.",
    }),
  ],
});
