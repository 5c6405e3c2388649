import { RuleNumbersFound } from "@lamplight/api/contract/rule-numbers.ts";
import { http } from "../http/http.ts";

export const findRules = (signal: AbortSignal) => http.get("/api/rules", RuleNumbersFound, { signal });
