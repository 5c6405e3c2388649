import { HomeIcon } from "@sanity/icons/Home";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  FIND_NURSE_BUTTON,
  FREE_TODAY_BUTTON,
  MISSION,
  SUBSCRIBE_BUTTON,
  VISION,
  WHY_CHOOSE_US,
} from "../queries/shown-when-empty.ts";
import { linkFields } from "./link-fields.ts";
import { isComplete } from "./link-kinds.ts";
import { onTab, pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, fixedButton, listField, openingFields, sectionField } from "./section-fields.ts";
import { fits } from "./validation.ts";

/** Title and text of one row of vision, mission and reasons to choose us. */
const belief = (name: string, title: string) => [
  defineField({
    name: `${name}Title`,
    title: `${title}: title`,
    type: "string",
    placeholder: title,
    validation: (rule) => fits(rule, 24, "beside the sentence"),
  }),
  defineField({
    name,
    title,
    type: "text",
    rows: 2,
    validation: (rule) => fits(rule, 140, "the table"),
  }),
];

export const homePage = defineType({
  name: "homePage",
  title: "Home",
  type: "document",
  icon: HomeIcon,
  // This page is longer than the others: its tabs follow it from top to bottom.
  groups: [
    { name: "words", title: "Opening", default: true },
    { name: "about", title: "About us" },
    { name: "nurses", title: "Nurses" },
    { name: "career", title: "Career" },
    { name: "end", title: "Booking and newsletter" },
    ...pageGroups.filter(({ name }) => name !== "words"),
  ],
  fields: [
    ...openingFields(),
    buttonField("searchButton", "Button of the search", FIND_NURSE_BUTTON),
    fixedButton("exploreButton", "First button below the search", "Explore"),
    buttonField("freeTodayButton", "Second button below the search", FREE_TODAY_BUTTON),
    defineField({
      name: "furtherLink",
      title: "Further link below the search",
      type: "object",
      group: "words",
      description: "For example to a page you made. Without one, nothing is shown.",
      fields: [
        defineField({
          name: "label",
          title: "Words of the link",
          type: "string",
          validation: (rule) => [
            rule.custom((label, { parent }) => Boolean(label) || !isComplete(parent) || "Write the words of the link."),
            fits(rule, 32, "a button on a phone"),
          ],
        }),
        ...linkFields({ isOptional: true }),
      ],
    }),
    ...onTab("about", [
      sectionField("about", "About us"),
      defineField({ name: "aboutPicture", title: "Picture beside “About us”", type: "picture" }),
      ...belief("vision", VISION),
      ...belief("mission", MISSION),
      ...belief("whyChooseUs", WHY_CHOOSE_US),
    ]),
    ...onTab("nurses", [
      sectionField("specialities", "Specialities"),
      defineField({
        name: "specialityTiles",
        title: "Specialty tiles",
        type: "array",
        description: "The page is drawn for six. Each leads to the consultants of its speciality.",
        of: [defineArrayMember({ type: "specialityTile" })],
        validation: (rule) => [
          rule.length(6).warning("The page looks best with exactly 6."),
          rule.unique().error("The list contains the same tile twice."),
        ],
      }),
      fixedButton("allButton", "Button to all specialties", "View All"),
      sectionField("consultants", "Top consultants"),
      fixedButton("moreButton", "Button to all consultants", "More"),
    ]),
    ...onTab("career", [
      sectionField("career", "Career banner"),
      listField("careerBenefits", "Benefits in the career banner", "point", 3),
      fixedButton("careerButton", "First button of the career banner", "Nursing Opportunities"),
      fixedButton("specialistButton", "Second button of the career banner", "Our Specialist"),
      defineField({ name: "careerPicture", title: "Picture of the career banner", type: "picture" }),
    ]),
    ...onTab("end", [
      sectionField("booking", "Booking banner", "The heading is a claim: keep its number true."),
      fixedButton("accountButton", "Button of the booking banner", "Create account"),
      buttonField("bookingButton", "The same button for patients who are logged in", FIND_NURSE_BUTTON),
      sectionField("newsletter", "Newsletter", "This text is shown below the field as a promise. Keep it."),
      buttonField("subscribeButton", "Button of the newsletter, on every page", SUBSCRIBE_BUTTON),
    ]),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Home", subtitle }),
  },
});
