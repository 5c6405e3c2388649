import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { openingFields, sectionField } from "./section-fields.ts";

export const quizPage = defineType({
  name: "quizPage",
  title: "Nursing quiz",
  type: "document",
  icon: HelpCircleIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("perfect", "After the best scores", "Shown from nine right answers."),
    sectionField("good", "After a good score", "Shown from six right answers."),
    sectionField("keepGoing", "After a lower score", "Be kind: people come back."),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Nursing quiz", subtitle }),
  },
});
