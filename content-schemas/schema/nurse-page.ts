import { UserIcon } from "@sanity/icons/User";
import { defineArrayMember, defineField, defineType } from "sanity";
import { NURSE_HEADING, VISIT_CHANGE_RULE, VISIT_REFUND_RULE } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { fixedButton, ruleField } from "./section-fields.ts";
import { fits } from "./validation.ts";

const sentences = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: "array",
    group: "words",
    description,
    of: [defineArrayMember({ type: "string", validation: (rule) => fits(rule, 110, "two lines on a phone") })],
    validation: (rule) => rule.unique().error("The list contains the same sentence twice."),
  });

export const nursePage = defineType({
  name: "nursePage",
  title: "Nurse page",
  type: "document",
  icon: UserIcon,
  groups: pageGroups,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      group: "words",
      description: "Shown on every nurse's page, above what a nurse can and cannot do in a video visit.",
      placeholder: NURSE_HEADING,
      validation: (rule) => fits(rule, 60, "two lines on a phone"),
    }),
    sentences("canDo", "What a nurse can do", "One thing a line, as a patient would say it."),
    sentences(
      "cannotDo",
      "What a nurse cannot do",
      "Patients use this to decide whether a visit can help them. Leave nothing out.",
    ),
    ruleField({
      title: "Refund rule",
      chips: ["{visit-refund}"],
      description:
        "Shown until a patient has chosen a time. Then the product writes the last day and hour for a refund.",
      usual: VISIT_REFUND_RULE,
    }),
    ruleField({
      name: "changeRule",
      title: "Rescheduling rule",
      chips: ["{visit-changes}", "{visit-refund}"],
      description: "If the office sets rescheduling to zero times, the site says instead that patients need to call.",
      usual: VISIT_CHANGE_RULE,
    }),
    fixedButton("bookButton", "Button below the rules", "Book an appointment"),
    sharingField({
      description:
        "Of every nurse's page. {nurse}, {nurse-specialty}, {nurse-fee} and {nurse-rating} are each nurse's own. While the title is empty, it is “{nurse}, {nurse-specialty}”. Without a sharing picture, one with the nurse's name and portrait is drawn.",
    }),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Nurse page", subtitle }),
  },
});
