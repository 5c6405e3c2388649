import { HomeIcon } from "@sanity/icons/Home";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { listField, openingFields, sectionField } from "./section-fields.ts";
import { fits } from "./validation.ts";

export const homePage = defineType({
  name: "homePage",
  title: "Home",
  type: "document",
  icon: HomeIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("about", "About us"),
    defineField({
      name: "aboutPicture",
      title: "Picture beside “About us”",
      type: "picture",
      group: "words",
    }),
    defineField({
      name: "vision",
      title: "Our vision",
      type: "text",
      rows: 2,
      group: "words",
      validation: (rule) => fits(rule, 140, "the table"),
    }),
    defineField({
      name: "mission",
      title: "Our mission",
      type: "text",
      rows: 2,
      group: "words",
      validation: (rule) => fits(rule, 140, "the table"),
    }),
    defineField({
      name: "whyChooseUs",
      title: "Why choose us",
      type: "text",
      rows: 2,
      group: "words",
      validation: (rule) => fits(rule, 140, "the table"),
    }),
    sectionField("specialities", "Specialities"),
    defineField({
      name: "specialityTiles",
      title: "Speciality tiles",
      type: "array",
      group: "words",
      description: "The page is drawn for six. Each leads to the consultants of its speciality.",
      of: [defineArrayMember({ type: "specialityTile" })],
      validation: (rule) => [
        rule.length(6).warning("The page looks best with exactly 6."),
        rule.unique().error("The same tile stands here twice."),
      ],
    }),
    sectionField("consultants", "Top consultants"),
    sectionField("career", "Career banner"),
    listField("careerBenefits", "Benefits in the career banner", "point", 3),
    defineField({
      name: "careerPicture",
      title: "Picture of the career banner",
      type: "picture",
      group: "words",
    }),
    sectionField("booking", "Booking banner", "The heading is a claim: keep its number true."),
    sectionField("newsletter", "Newsletter", "The text stands below the field as a promise. Keep it."),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Home", subtitle }),
  },
});
