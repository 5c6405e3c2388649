import { defineField, type FieldGroupDefinition } from "sanity";
import { firstReviewDay } from "./review-day.ts";
import { exists } from "./validation.ts";

/** The tabs of every page's form. */
export const pageGroups: FieldGroupDefinition[] = [
  { name: "words", title: "Words and pictures", default: true },
  { name: "sharing", title: "Search and sharing" },
  { name: "review", title: "Review" },
];

/** The same fields on their own tab, for pages with many fields. */
export function onTab<Field extends object>(tab: string, fields: Field[]) {
  return fields.map((field) => ({ ...field, group: tab }));
}

/** How the page appears in search results and shared links. */
export function sharingField({ name = "seo", title = "Search and sharing", description = "" } = {}) {
  return defineField({
    name,
    title,
    type: "seo",
    group: "sharing",
    ...(description ? { description } : {}),
  });
}

/**
 * The day by which the content should be reviewed. Due documents appear in the Studio's list "Needs review" with a badge;
 * new documents get a day when they are created.
 * @param group the form's tab; omit it for documents without tabs
 */
export function reviewByField(group?: "review") {
  return defineField({
    name: "reviewBy",
    title: "Review by",
    type: "date",
    description:
      "From this day on the document appears under “Needs review”, so that prices, names and claims stay correct.",
    options: { dateFormat: "ddd, MMM D, YYYY" },
    initialValue: () => firstReviewDay(new Date()),
    validation: exists,
    ...(group ? { group } : {}),
  });
}
