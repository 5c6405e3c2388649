import type { PrivacyQueryResult } from "@lamplight/content-schemas/generated/types.ts";

export type {
  CareerQueryResult,
  ContactQueryResult,
  HomeQueryResult,
  HousingQueryResult,
  NursePageQueryResult,
  OfficeQueryResult,
  OpeningQueryResult,
  PageQueryResult,
  PrivacyQueryResult,
  QuizQueryResult,
  ServicesQueryResult,
  SiteQueryResult,
  TeamQueryResult,
  TransportQueryResult,
} from "@lamplight/content-schemas/generated/types.ts";

/** Text with headings, lists and links. */
export type RichTextValue = PrivacyQueryResult["sections"][number]["body"];
