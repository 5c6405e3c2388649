import { NumberIcon } from "@sanity/icons/Number";
import { defineType } from "sanity";
import { previewOf, wordsField } from "./block-fields.ts";

export const countersBlock = defineType({
  name: "countersBlock",
  title: "Counters",
  type: "object",
  icon: NumberIcon,
  description: "Shows the counters from Settings, Numbers and claims.",
  fields: [wordsField()],
  preview: previewOf("Counters"),
});
