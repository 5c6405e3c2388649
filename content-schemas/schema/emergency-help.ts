import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits, namesEmergencyNumber } from "./validation.ts";

const dangerWords = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: "array",
    description: `${description} Small typos are understood. If this list is empty, our own short list is used.`,
    of: [defineArrayMember({ type: "string" })],
    options: { layout: "tags" },
    validation: (rule) => [
      rule.unique().error("The same words are here twice."),
      rule.min(1).warning("Without words, our own short list is used."),
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
      title: "Line above the list of nurses",
      type: "string",
      description: "Always visible on the Consultation page. 911 and 988 in it become links that call.",
      validation: (rule) => [namesEmergencyNumber(rule), fits(rule, 120, "two lines on a phone")],
    }),
    dangerWords(
      "emergencyWords",
      "Words that mean: call 911",
      "Somebody who types one of these in the search or in a message is told to call 911, above everything else. Write as people speak: “can't breathe”, “chest pain”.",
    ),
    dangerWords(
      "crisisWords",
      "Words that mean: call or text 988",
      "The same for the Suicide & Crisis Lifeline: “want to die”, “suicidal”.",
    ),
    reviewByField(),
  ],
  preview: {
    select: { subtitle: "notice" },
    prepare: ({ subtitle }) => ({ title: "Emergencies", subtitle }),
  },
});
