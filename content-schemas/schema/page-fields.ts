import { defineField, type FieldGroupDefinition } from "sanity";
import { firstReviewDay } from "./review-day.ts";

/** The three tabs that every page's form has. */
export const pageGroups: FieldGroupDefinition[] = [
  { name: "words", title: "Words and pictures", default: true },
  { name: "sharing", title: "Search and sharing" },
  { name: "review", title: "Review" },
];

/** The same fields on a tab of their own, where a page has more words than one tab holds. */
export function onTab<Field extends object>(tab: string, fields: Field[]) {
  return fields.map((field) => ({ ...field, group: tab }));
}

/** How the page appears in search results and when somebody shares its link. */
export function sharingField() {
  return defineField({
    name: "seo",
    title: "Search and sharing",
    type: "seo",
    group: "sharing",
  });
}

/**
 * When somebody should read the words again. Documents whose day has come stand in the Studio's "Needs review" list and carry its badge;
 * new ones have a day from the start.
 * @param group the form tab; leave it out for documents without tabs
 */
export function reviewByField(group?: "review") {
  return defineField({
    name: "reviewBy",
    title: "Review by",
    type: "date",
    description: "On this day the document appears under “Needs review”, so that prices, names and claims stay true.",
    options: { dateFormat: "ddd, MMM D, YYYY" },
    initialValue: () => firstReviewDay(new Date()),
    ...(group ? { group } : {}),
  });
}
