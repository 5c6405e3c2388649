import { MESSAGE_BUTTON, SUBSCRIBE_BUTTON } from "./shown-when-empty.ts";

// Buttons of forms that several pages have. Not in `fragments.ts`, whose code every page loads.
export const subscribeButton = /* groq */ `coalesce(*[_type == "homePage"][0].subscribeButton, "${SUBSCRIBE_BUTTON}")`;
export const messageButton = /* groq */ `coalesce(*[_type == "contactPage"][0].messageButton, "${MESSAGE_BUTTON}")`;
