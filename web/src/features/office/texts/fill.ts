import { type Conversation, PLACEHOLDERS } from "@lamplight/api/contract/conversations.ts";

/** A canned reply filled in from the card. What is unknown stays in braces, and the API sends nothing half-filled. */
export const filled = (text: string, values: Conversation["values"]): string =>
  PLACEHOLDERS.reduce((whole, name) => whole.replaceAll(`{${name}}`, values[name] ?? `{${name}}`), text);
