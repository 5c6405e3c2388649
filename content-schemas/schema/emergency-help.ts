import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits, namesEmergencyNumber } from "./validation.ts";

const dangerWords = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: "array",
    description: `${description} Small typos are matched too. If the list is empty, a built-in short list is used.`,
    of: [defineArrayMember({ type: "string" })],
    options: { layout: "tags" },
    validation: (rule) => [
      rule.unique().error("This list contains the same words twice."),
      rule.min(1).warning("The list is empty, so a built-in short list is used."),
    ],
  });

export const emergencyHelp = defineType({
  name: "emergencyHelp",
  title: "Emergencies",
  type: "document",
  icon: WarningOutlineIcon,
  fields: [
    defineField({
      name: "notice",
      title: "Notice above the list of nurses",
      type: "string",
      description:
        "Always visible on the Consultation page. The numbers 911, 988 and 1-800-222-1222 become links that call.",
      validation: (rule) => [namesEmergencyNumber(rule), fits(rule, 120, "two lines on a phone")],
    }),
    dangerWords(
      "emergencyWords",
      "Words that mean: call 911",
      "Visitors who type one of these in a search or a message see a notice to call 911 first. Write as people speak: “can't breathe”, “chest pain”.",
    ),
    dangerWords(
      "crisisWords",
      "Words that mean: call or text 988",
      "The same for the 988 Suicide & Crisis Lifeline: “want to die”, “suicidal”.",
    ),
    dangerWords(
      "poisonWords",
      "Words that mean: call Poison Help",
      "The same for Poison Help, when something dangerous was swallowed: “drank bleach”, “swallowed a battery”.",
    ),
    reviewByField(),
  ],
  preview: {
    select: { subtitle: "notice" },
    prepare: ({ subtitle }) => ({ title: "Emergencies", subtitle }),
  },
});
