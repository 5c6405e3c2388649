import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "sanity";
import { MESSAGE_BUTTON } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, fixedButton, openingFields, sectionField } from "./section-fields.ts";

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
    buttonField("messageButton", "Button of the message form, on every page", MESSAGE_BUTTON),
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
