import { factChips, hasChips, ruleChips, withChipsInside } from "@lamplight/api/contract/chips.ts";
import { ConsultantPage } from "@lamplight/api/contract/consultant-search.ts";
import { type Consultant, ConsultantFound, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import type { SourceData } from "@lamplight/api/contract/page-rendering.ts";
import { Facts } from "@lamplight/api/contract/practice.ts";
import { ReviewList } from "@lamplight/api/contract/reviews.ts";
import { RuleNumbersFound } from "@lamplight/api/contract/rule-numbers.ts";
import { LANGUAGES, readSpeciality, SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import type { OpeningsQueryResult, PagesQueryResult } from "@lamplight/content-schemas/generated/types.ts";
import { openingsQuery } from "@lamplight/content-schemas/queries/career.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/facts.ts";
import { pagesQuery } from "@lamplight/content-schemas/queries/page.ts";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { z } from "zod";
import { type Chosen, shownOf, topOf } from "../src/features/consultants/finding/shown.ts";
import { contentKey } from "../src/lib/content/content.ts";

/** The data that one page is rendered from. */
export type PageData = ReturnType<typeof pageData>;

const LIST = "/api/doctor/list";
const RULES = "/api/rules";

/** Thrown when a page can't be rendered from the given data. */
export class MissingDataError extends Error {}

/** Where the data of a query comes from, and how to read it. */
type Origin = { source: string; read: (text: string) => unknown };

/** Reads queries' data from what the server sent, and collects what it did not send. */
export function pageData(given: ReadonlyMap<string, SourceData>) {
  const used = new Set<string>();
  const missing = new Set<string>();

  function from(source: string): SourceData | undefined {
    const data = given.get(source);
    (data === undefined ? missing : used).add(source);
    return data;
  }

  function throwIfIncomplete(): void {
    if (missing.size > 0) throw new MissingDataError("Data is missing");
  }

  /** Content with values in place of its chips; undefined if these are missing. */
  function filled(text: string): string | undefined {
    if (!hasChips(text)) return text;
    const [facts, rules] = [from(factsQuery), from(RULES)];
    if (typeof facts !== "string" || typeof rules !== "string") return undefined;
    const values = {
      ...factChips(Facts.parse(JSON.parse(facts))),
      ...ruleChips(RuleNumbersFound.parse(JSON.parse(rules)).rules),
    };
    return withChipsInside(text, values);
  }

  return {
    used,
    missing,
    /** A source's data; undefined if it is missing. */
    from,
    throwIfIncomplete,
    /** A query's data. Undefined if it is missing, or if only the visitor's browser can run the query. */
    of(key: QueryKey): unknown {
      const origin = originOf(key);
      const data = origin && from(origin.source);
      const text = typeof data === "string" && key[0] === contentKey ? filled(data) : data;
      return typeof text === "string" ? origin?.read(text) : undefined;
    },
    /** All nurses. Throws if they are missing. */
    nurses() {
      const text = from(LIST);
      throwIfIncomplete();
      return nursesIn(String(text));
    },
    /** The pages that editors made. Throws if they are missing. */
    customPages(): PagesQueryResult {
      const text = from(pagesQuery);
      throwIfIncomplete();
      return JSON.parse(String(text));
    },
    /** The openings. Throws if they are missing. */
    openings(): OpeningsQueryResult {
      const text = from(openingsQuery);
      throwIfIncomplete();
      return JSON.parse(String(text));
    },
  };
}

/** Undefined for queries that are left to the browser. */
function originOf([kind, name, choice, language]: QueryKey): Origin | undefined {
  const id = encodeURIComponent(String(name));
  switch (kind) {
    case contentKey:
      return { source: String(name), read: JSON.parse };
    case "consultants":
      if (name === "top") return { source: LIST, read: (text) => topOf(nursesIn(text), chosenOf(choice, language)) };
      if (name !== "shown") return undefined;
      return { source: LIST, read: (text) => shownOf(nursesIn(text), readSpeciality(String(choice)) ?? null) };
    case "consultant":
      return { source: `/api/doctor/${id}`, read: (text) => ConsultantFound.parse(JSON.parse(text)) };
    case "slots":
      return { source: `/api/doctor/${id}/slots`, read: (text) => SlotWeek.parse(JSON.parse(text)) };
    case "reviews":
      return { source: `/api/reviews/${id}`, read: reviewsIn };
    case "rules":
      return { source: RULES, read: (text) => RuleNumbersFound.parse(JSON.parse(text)) };
    case "consultantSearch":
      return { source: `/api/doctor/search?${name}`, read: firstPageIn };
    default:
      return undefined;
  }
}

const chosenOf = (speciality: unknown, language: unknown): Chosen => ({
  speciality: SPECIALITIES.find((one) => one === speciality) ?? null,
  language: LANGUAGES.find((one) => one === language) ?? null,
});

/** The list of nurses that was parsed last: many pages show it, and a long one takes milliseconds. */
let lastList: { text: string; nurses: Consultant[] } = { text: "", nurses: [] };

function nursesIn(text: string): Consultant[] {
  if (lastList.text !== text) lastList = { text, nurses: ConsultantList.parse(JSON.parse(text)).doctors };
  return lastList.nurses;
}

/** Undefined if they take several pages, which the browser loads. */
function reviewsIn(text: string): z.infer<typeof ReviewList> | undefined {
  const reviews = ReviewList.parse(JSON.parse(text));
  return reviews.next === null ? reviews : undefined;
}

const firstPageIn = (text: string): InfiniteData<ConsultantPage, string> => ({
  pages: [ConsultantPage.parse(JSON.parse(text))],
  pageParams: [""],
});
