import { openingQuery } from "@lamplight/content-schemas/queries/career.ts";
import { employmentTypes, payUnits } from "@lamplight/content-schemas/queries/employment.ts";
import { useLocation, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { Stack } from "../../components/layout/boxes.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { SideSection } from "../../components/page/side-section.tsx";
import { Benefits, type MoreFact, OpeningFacts } from "../../features/site/career/openings.tsx";
import { useContent } from "../../lib/content/content.ts";
import { withGiven } from "../../lib/content/given.ts";
import type { OpeningQueryResult } from "../../lib/content/types.ts";
import { wasNotFound } from "../../lib/page/was-not-found.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** One opening, until its last day is over. */
export function OpeningPage() {
  const { opening: id = "" } = useParams();
  const text = withGiven(openingQuery, { opening: id });
  const { isWaiting, isUnpublished } = useContent(openingQuery, text);
  const { pathname } = useLocation();
  if (isUnpublished || (isWaiting && wasNotFound(pathname))) return <NotFoundPage />;
  return (
    <ContentPage query={openingQuery} text={text} name="Opening">
      {(opening) => (
        <>
          <PageOpening tone="deep" heading={opening.title} lead={opening.summary}>
            <ButtonLink to={`${paths.career}#resume`}>Send your résumé</ButtonLink>
          </PageOpening>
          <SideSection title="About this opening">
            <Stack>
              <OpeningFacts opening={opening} more={moreFacts(opening)} />
              <Benefits benefits={opening.benefits} />
              <BackLink to={`${paths.career}#openings`}>All openings</BackLink>
            </Stack>
          </SideSection>
        </>
      )}
    </ContentPage>
  );
}

type Opening = NonNullable<OpeningQueryResult>;

function moreFacts({ employment, pay }: Opening): MoreFact[] {
  const kinds = employmentTypes
    .filter(({ value }) => employment.some((one) => one === value))
    .map(({ title }) => title);
  return [
    ...(kinds.length > 0 ? [{ icon: "people", fact: kinds.join(", ") }] : []),
    ...(pay?.from ? [{ icon: "wallet", fact: payInWords(pay) }] : []),
  ];
}

/** Like “$38 to $52 an hour”. */
function payInWords({ from, to, unit }: NonNullable<Opening["pay"]>): string {
  const dollars = (sum: number) => `$${sum.toLocaleString("en-US")}`;
  const per = payUnits.find(({ value }) => value === unit)?.title ?? "";
  return `${dollars(from)}${to && to > from ? ` to ${dollars(to)}` : ""} ${per}`.trim();
}
