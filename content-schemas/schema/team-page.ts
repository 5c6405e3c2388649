import { UsersIcon } from "@sanity/icons/Users";
import { defineType } from "sanity";
import { JOIN_BUTTON } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, openingFields, sectionField } from "./section-fields.ts";

export const teamPage = defineType({
  name: "teamPage",
  title: "Team",
  type: "document",
  icon: UsersIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("join", "Invitation to join"),
    buttonField("joinButton", "Button of the invitation", JOIN_BUTTON),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Team", subtitle }),
  },
});
