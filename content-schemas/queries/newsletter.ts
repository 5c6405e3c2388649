import { defineQuery } from "groq";
import { subscribeButton } from "./form-buttons.ts";

/** The button of an email's link that confirms a subscription. */
export const newsletterQuery = defineQuery(`{ "subscribeButton": ${subscribeButton} }`);
