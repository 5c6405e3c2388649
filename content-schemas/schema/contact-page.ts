import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { fixedButton, openingFields, sectionField } from "./section-fields.ts";

export const contactPage = defineType({
  name: "contactPage",
  title: "Contact",
  type: "document",
  icon: EnvelopeIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("office", "Office", "Edit the address, phone and email under Settings."),
    sectionField("message", "Message form"),
    sectionField("careers", "Invitation to nurses"),
    fixedButton("careersButton", "Button of the invitation", "Careers"),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Contact", subtitle }),
  },
});
