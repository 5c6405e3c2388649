import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType } from "sanity";
import { linkFields } from "./link-fields.ts";
import { targetOf } from "./link-kinds.ts";
import { isOldPath, type Redirect, redirectFault } from "./page-address.ts";

/** The final target of a redirect, as the server reads it. */
const target = 'select(kind == "page" => "/" + page->slug.current, kind == "url" => url, path)';

const OTHERS = `{
  "others": *[_type == "redirect" && !(_id in [$id, "drafts." + $id])] { "from": coalesce(from, ""), "to": ${target} },
  "pages": *[_type == "page" && defined(slug.current)] { "path": "/" + slug.current }.path,
  "to": select($kind == "page" => "/" + *[_id == $page][0].slug.current, $kind == "url" => $url, $path)
}`;

type Found = { others: Redirect[]; pages: string[]; to: string | null };

export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: TransferIcon,
  fields: [
    defineField({
      name: "from",
      title: "Old address",
      type: "string",
      description: "The part after the site's name, like /rides-for-dialysis.",
      validation: (rule) =>
        rule.custom(async (from, { document, getClient }) => {
          if (!from || !isOldPath(from)) return "Begin with / and use small letters, like /rides-for-dialysis.";
          const { _id = "", kind = "", path = "", url = "", page } = Object(document);
          const client = getClient({ apiVersion: "2025-02-19" }).withConfig({ perspective: "published" });
          const id = _id.replace(/^drafts\./, "");
          const given = { id, kind, path, url, page: Object(page)._ref ?? "" };
          const { others, pages, to } = await client.fetch<Found>(OTHERS, given);
          return redirectFault({ from, to }, others, pages) ?? true;
        }),
    }),
    ...linkFields({ kinds: ["page", "path", "nurse", "list", "url"] }),
    defineField({
      name: "isPermanent",
      title: "For good",
      type: "boolean",
      initialValue: true,
      description: "On: search engines forget the old address (301). Off: they keep it, for a move that ends (302).",
    }),
  ],
  preview: {
    select: { title: "from", page: "page.slug.current", path: "path", url: "url", kind: "kind" },
    prepare: ({ title, page, path, url, kind }) => {
      const to = targetOf({ page, path, url, kind });
      return { title, subtitle: to ? `Leads to ${to}` : "Leads nowhere yet" };
    },
  },
});
