import { dangerWordsQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import type { DangerWords } from "../danger-words.ts";
import { useContentWhen } from "./content.ts";

/** The editors' words that mean danger, asked for once somebody has typed something; undefined until they are here. */
export const useDangerWords = (isWanted: boolean): DangerWords | undefined =>
  useContentWhen(isWanted, dangerWordsQuery).content;
