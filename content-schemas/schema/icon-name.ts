import { SquareIcon } from "@sanity/icons/Square";
import { defineType } from "sanity";

export const iconName = defineType({
  name: "iconName",
  title: "Icon",
  type: "string",
  icon: SquareIcon,
  description: "The small icon beside the text.",
  options: {
    list: [
      { title: "Calendar", value: "calendar" },
      { title: "Compass", value: "compass" },
      { title: "Computer", value: "computer" },
      { title: "Hand with heart", value: "care" },
      { title: "Key", value: "key" },
      { title: "Leaf", value: "leaf" },
      { title: "People", value: "people" },
      { title: "Shield", value: "shield" },
      { title: "Sofa", value: "sofa" },
      { title: "Tools", value: "tools" },
      { title: "Wallet", value: "wallet" },
      { title: "WiFi", value: "wifi" },
    ],
  },
});
