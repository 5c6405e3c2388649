import { type Danger, dangersIn } from "@lamplight/api/contract/danger-words.ts";
import { dangerWordsQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { useContentWhen } from "./content.ts";

/** The dangers in a text, by the editors' words, which are loaded once there is a text, and by our own until then. */
export function useDangers(text: string): Danger[] {
  const { content } = useContentWhen(text.trim() !== "", dangerWordsQuery);
  return dangersIn(text, content);
}
