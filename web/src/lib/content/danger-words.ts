import type { DangerWords } from "@lamplight/api/contract/danger-words.ts";
import { dangerWordsQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { useContentWhen } from "./content.ts";

/** The editors' danger words. They are loaded when `isWanted` becomes true, and undefined until then. */
export const useDangerWords = (isWanted: boolean): DangerWords | undefined =>
  useContentWhen(isWanted, dangerWordsQuery).content;
