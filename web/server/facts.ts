import type { ConsultantFound, ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import type {
  NetworkQueryResult,
  OpeningQueryResult,
  ServicesQueryResult,
  SiteQueryResult,
} from "@lamplight/content-schemas/generated/types.ts";
import { consultationQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { loginQuery } from "@lamplight/content-schemas/queries/login.ts";
import { servicesQuery } from "@lamplight/content-schemas/queries/services.ts";
import { networkQuery, siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Top } from "../src/features/consultants/finding/shown.ts";
import { contentKey } from "../src/lib/content/content.ts";
import type { Picture } from "../src/lib/content/picture.ts";

/** A page's data for structured data and link previews. Null or empty where the page has none. */
export type Facts = {
  site: SiteQueryResult | null;
  network: NetworkQueryResult | null;
  faqItems: ServicesQueryResult["faqItems"];
  /** The opening whose page this is. */
  opening: OpeningQueryResult;
  /** The page's own sharing picture, chosen by an editor. */
  ownPicture: Picture | null;
  /** The nurse whose page this is. */
  nurse: ConsultantProfile | null;
  /** The nurses that the page lists. */
  cards: Top["cards"];
};

/** Query of data that no page shows and every page contains as structured data. */
export const networkKey = [contentKey, networkQuery] as const;

type Own = { seo?: { image: Picture | null }; sections?: { questions?: Facts["faqItems"] }[] };

/** The questions of an editor's page. */
const questionsIn = (own: Own | null | undefined): Facts["faqItems"] =>
  (own?.sections ?? []).flatMap(({ questions }) => questions ?? []);

const isOpening = (own: object | null | undefined): own is NonNullable<OpeningQueryResult> =>
  own !== null && own !== undefined && "employment" in own;

/** Collects the facts from a page's query data. */
export function factsOf(queries: QueryClient): Facts {
  const content = <Answer>(query: string) => queries.getQueryData<Answer | null>([contentKey, query]) ?? null;
  const one = <Answer>(kind: string) => queries.getQueriesData<Answer>({ queryKey: [kind] })[0]?.[1];
  const own = queries.getQueriesData<Own | null>({ queryKey: [contentKey] }).find(([, answer]) => answer?.seo)?.[1];
  const network = content<NetworkQueryResult>(networkQuery);
  const nurse = one<ConsultantFound>("consultant")?.doctor ?? null;
  const chosen = nurse
    ? network?.nurseImage
    : content(consultationQuery)
      ? network?.listImage
      : content(loginQuery) && network?.loginImage;
  const listed = queries.getQueriesData<Top>({ queryKey: ["consultants"] })[0]?.[1];
  return {
    site: content<SiteQueryResult>(siteQuery),
    network,
    faqItems: content<ServicesQueryResult>(servicesQuery)?.faqItems ?? questionsIn(own),
    opening: isOpening(own) ? own : null,
    ownPicture: own?.seo?.image ?? chosen ?? null,
    nurse,
    cards: listed?.cards ?? [],
  };
}
