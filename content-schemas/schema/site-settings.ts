import { CogIcon } from "@sanity/icons/Cog";
import { defineArrayMember, defineField, defineType } from "sanity";
import { UPLOAD_PROMISE } from "../queries/shown-when-empty.ts";
import { reviewByField } from "./page-fields.ts";
import { fits, isPhone, namesEmergencyNumber, phoneAdvice } from "./validation.ts";

export const siteSettings = defineType({
  name: "siteSettings",
  title: "Settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "brand", title: "Brand", default: true },
    { name: "contact", title: "Contact" },
    { name: "claims", title: "Numbers and claims" },
    { name: "notFound", title: "Page not found" },
    { name: "review", title: "Review" },
  ],
  fields: [
    defineField({
      name: "name",
      title: "Full name",
      type: "string",
      group: "brand",
      description: "On the site, in emails and in calendars. Other texts can mention it as {practice}.",
      validation: (rule) => rule.required().error("Write the site's name."),
    }),
    defineField({
      name: "shortName",
      title: "Name in the logo",
      type: "string",
      group: "brand",
      description: "Also in text messages and subjects of emails. Other texts can mention it as {short-name}.",
      validation: (rule) => [rule.required().error("Write the name for the logo."), fits(rule, 18, "the logo")],
    }),
    defineField({
      name: "tagline",
      title: "Tagline in the logo",
      type: "string",
      group: "brand",
      validation: (rule) => fits(rule, 28, "the logo"),
    }),
    defineField({
      name: "footerLine",
      title: "Footer text",
      type: "text",
      rows: 2,
      group: "brand",
      validation: (rule) => fits(rule, 110, "the footer"),
    }),
    defineField({
      name: "emergencyLine",
      title: "Emergency line",
      type: "string",
      group: "brand",
      description: "Shown at the end of every page and email. Tapping it calls 911, so the text must say so.",
      validation: (rule) => namesEmergencyNumber(rule),
    }),
    defineField({
      name: "shareImage",
      title: "Sharing picture",
      type: "picture",
      group: "brand",
      description:
        "Shown with shared links of pages that have no picture of their own. 1200 by 630 pixels, PNG or JPEG.",
    }),
    defineField({
      name: "phone",
      title: "Phone",
      type: "string",
      group: "contact",
      description: "On the site, in emails and in text messages. Other texts can mention it as {phone}.",
      validation: (rule) => rule.required().custom((phone) => (!phone || isPhone(phone) ? true : phoneAdvice)),
    }),
    defineField({
      name: "email",
      title: "Email",
      type: "string",
      group: "contact",
      validation: (rule) => rule.required().email().error("Write an email address, like hello@example.com."),
    }),
    defineField({
      name: "officeHours",
      title: "Office hours",
      type: "string",
      group: "contact",
      description: "When the phone is answered. Other texts can mention it as {hours}.",
    }),
    defineField({
      name: "address",
      title: "Office",
      type: "postalAddress",
      group: "contact",
      description: "Also in the footer of emails; newsletters need it by law. Other texts can mention it as {address}.",
    }),
    defineField({
      name: "mapPicture",
      title: "Map",
      type: "picture",
      group: "contact",
      description: "A drawing or screenshot that shows how to reach the office.",
    }),
    defineField({
      name: "mapUrl",
      title: "Link to the map",
      type: "url",
      group: "contact",
      description: "Opens in the visitor's map app. In your map app, choose “Share” and copy the link.",
      validation: (rule) => rule.uri({ scheme: ["https"] }).error("Paste a link that begins with https://."),
    }),
    defineField({
      name: "mapEmbedUrl",
      title: "Map inside the page",
      type: "url",
      group: "contact",
      description: "On OpenStreetMap choose “Share”, then “HTML”, and copy only the URL inside src.",
      validation: (rule) =>
        rule.custom((url) =>
          !url || url.startsWith("https://www.openstreetmap.org/export/embed.html")
            ? true
            : "Use a URL that starts with https://www.openstreetmap.org/export/embed.html.",
        ),
    }),
    defineField({
      name: "socialLinks",
      title: "Social links",
      type: "array",
      group: "contact",
      of: [defineArrayMember({ type: "socialLink" })],
    }),
    defineField({
      name: "counters",
      title: "Counters",
      type: "array",
      group: "claims",
      description: "They count up on the Home page. Publish only numbers that you can prove.",
      of: [defineArrayMember({ type: "counter" })],
      validation: (rule) => rule.length(3).warning("Home looks best with exactly 3."),
    }),
    defineField({
      name: "countersNote",
      title: "Source of the numbers",
      type: "string",
      group: "claims",
      description: "Shown below the counters: who counted what, and when.",
      validation: (rule) => [
        rule.required().warning("Say who counted what, and when, so that visitors can trust the numbers."),
        fits(rule, 140, "below the counters"),
      ],
    }),
    defineField({
      name: "uploadPromise",
      title: "Promise beside résumés",
      type: "string",
      group: "claims",
      description: "Who can open an uploaded résumé. It states what the product does, so keep its meaning.",
      placeholder: UPLOAD_PROMISE,
      validation: (rule) => fits(rule, 90, "below the field"),
    }),
    defineField({
      name: "detailsPromise",
      title: "Promise beside what patients tell the nurse",
      type: "string",
      group: "claims",
      description:
        "Also beside their documents: who can read it, and when it is erased. It states what the product does, so keep its meaning. If empty, nothing is shown.",
      validation: (rule) => [
        rule.custom((text) =>
          !text || text.includes("{visit-details}")
            ? true
            : "Keep {visit-details}: it shows after how long it is erased.",
        ),
        fits(rule, 140, "below the heading"),
      ],
    }),
    defineField({
      name: "notFound",
      title: "Page not found",
      type: "sectionWords",
      group: "notFound",
      description: "Shown at an address without a page. Two buttons follow: Home, and Find a nurse.",
    }),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "name" },
    prepare: ({ subtitle }) => ({ title: "Settings", subtitle }),
  },
});
