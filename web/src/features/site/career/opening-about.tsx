import { paths } from "../../../app/paths.ts";
import { Stack } from "../../../components/layout/boxes.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { SideSection } from "../../../components/page/side-section.tsx";
import { employmentTypes, payUnits } from "../../../lib/content/employment.ts";
import type { OpeningQueryResult } from "../../../lib/content/types.ts";
import styles from "./openings.module.css";
import { Benefits, type MoreFact, OpeningFacts } from "./openings.tsx";

type Opening = NonNullable<OpeningQueryResult>;

/** An opening's facts and benefits on its own page. */
export const OpeningAbout = ({ opening }: { opening: Opening }) => (
  <SideSection title="About this opening" className={styles["about"]}>
    <Stack>
      <OpeningFacts opening={opening} more={moreFacts(opening)} />
      <Benefits benefits={opening.benefits} />
      <BackLink to={`${paths.career}#openings`}>All openings</BackLink>
    </Stack>
  </SideSection>
);

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
