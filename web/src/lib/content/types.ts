import type { PrivacyQueryResult } from "@lamplight/content-schemas/generated/types.ts";

export type {
  CareerQueryResult,
  OpeningQueryResult,
  ContactQueryResult,
  HomeQueryResult,
  HousingQueryResult,
  NursePageQueryResult,
  OfficeQueryResult,
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
