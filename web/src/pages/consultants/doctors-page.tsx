import { inWords, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { readSpeciality, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { OUTSIDE_US } from "@lamplight/api/contract/us-states.ts";
import { consultationQuery, specialityWordsQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { SEARCH_HINT } from "@lamplight/content-schemas/queries/shown-when-empty.ts";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { SearchForm } from "../../components/form/form.tsx";
import { Container, Lead } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { EmergencyHelp, EmergencyNotice } from "../../components/people/emergency-help.tsx";
import { LazyPart } from "../../components/states/lazy-part.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { FilterChips } from "../../features/consultants/finding/filter-chips.tsx";
import { filtersOf } from "../../features/consultants/finding/filters.ts";
import { useFind } from "../../features/consultants/finding/find.ts";
import { FIND_FORM } from "../../features/consultants/finding/find-choices.tsx";
import { useFound } from "../../features/consultants/finding/found.ts";
import { FoundConsultants } from "../../features/consultants/finding/found-consultants.tsx";
import { SearchField } from "../../features/consultants/finding/search-field.tsx";
import { plural } from "../../features/consultants/finding/speciality.ts";
import { SpecialityFilters } from "../../features/consultants/finding/speciality-filters.tsx";
import { SoonestNurse } from "../../features/consultants/profile/soonest-nurse.tsx";
import { understand } from "../../features/consultants/sentence/understand.ts";
import { useContent, useContentWhen } from "../../lib/content/content.ts";
import { useDangers } from "../../lib/content/danger-words.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./doctors-page.module.css";

const CRISIS_NURSE: Speciality = "Psychiatric Nurse";

const wishSection = { load: async () => (await import("../../sections/wish-section.tsx")).WishSection };

export function DoctorsPage() {
  const { speciality: named } = useParams();
  const { search } = useLocation();
  const chosen = named === undefined ? undefined : readSpeciality(named);
  const query = new URLSearchParams(search).get("q") ?? "";
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const title = chosen ? plural(chosen) : "Consultation";
  // Load the editors' symptom words only when the visitor searches.
  const words = useContentWhen(query.trim() !== "", specialityWordsQuery);
  const symptoms = words.content ?? [];
  const { find, asked, type, choose, searchWith } = useFind((text) => understand(text, symptoms));
  // Below the number for a crisis, only nurses who are trained for it.
  const isCrisis = useDangers(find.q).includes("crisis");
  const shownFind = isCrisis ? { ...asked, q: "", specialities: [CRISIS_NURSE] } : asked;
  const zone = useVisitor()?.timeZone ?? null;
  const filters = filtersOf(shownFind, chosen, symptoms, zone);
  const found = useFound(chosen, shownFind, filters, { isWhole: wholeOf === title, isWaiting: words.isWaiting });
  const { content } = useContent(consultationQuery);
  if (chosen !== undefined && chosen !== named) return <Navigate to={`${paths.speciality(chosen)}${search}`} replace />;

  const isUnknown = named !== undefined && chosen === undefined;
  return (
    <Container layout="page" className={styles["page"]}>
      <PageTitle
        title={(named === undefined && content?.seoTitle) || title}
        description={
          content &&
          ((named === undefined && content.seoDescription) ||
            `${chosen ? plural(chosen) : "Every nurse"} ${content.offer}`)
        }
        isListed={!isUnknown}
      />
      <h1>{title}</h1>
      <Lead>{content?.lead || `${inWords(SLOT_MINUTES, "minutes")} by video. You pay the price shown.`}</Lead>
      <EmergencyNotice notice={content?.emergencyNotice} />
      <section className={styles["search"]} aria-label="Find a nurse">
        <EmergencyHelp text={find.q} />
        <SearchForm
          id={FIND_FORM}
          className={styles["form"]}
          action={chosen ? paths.speciality(chosen) : paths.doctors}
          search={() => {}}
        >
          <SearchField name="q" value={find.q} hint={content?.searchHint ?? SEARCH_HINT} onType={type} />
        </SearchForm>
        <SoonestNurse nurse={found.shown?.soonest} variant="quiet" />
      </section>
      <div className={styles["columns"]}>
        <div className={styles["filters"]}>
          <SpecialityFilters
            chosen={chosen}
            counts={found.shown?.counts}
            find={find}
            filters={filtersOf(find, chosen, symptoms)}
            choose={choose}
          />
        </div>
        <section aria-label="Nurses" aria-busy={found.isOld}>
          {!isUnknown && !words.isWaiting && (
            <FilterChips filters={filters} isOfPage={chosen !== undefined} choose={choose} searchWith={searchWith} />
          )}
          <p className={styles["count"]} role="status">
            {!isUnknown && !isCrisis && found.words}
          </p>
          {isUnknown ? (
            <UnknownSpeciality asked={named} />
          ) : isCrisis && chosen !== undefined && chosen !== CRISIS_NURSE ? null : (
            <FoundConsultants
              key={chosen}
              found={found}
              chosen={chosen}
              find={shownFind}
              isOutside={filters.state === OUTSIDE_US}
              isTimed={filters.day !== null || filters.time !== null}
              onWhole={() => setWholeOf(title)}
            />
          )}
          {!isUnknown && !isCrisis && found.isUnmet && filters.state !== OUTSIDE_US && (
            <LazyPart part={wishSection} missing={null} given={{ filters, onFree: () => void found.retry() }} />
          )}
        </section>
      </div>
    </Container>
  );
}

const UnknownSpeciality = ({ asked }: { asked: string }) => (
  <StatePanel
    title="We couldn't find that specialty"
    text={`We don't have “${asked}”. Choose a specialty from the list, or see all nurses.`}
    action={<ButtonLink to={paths.doctors}>See all nurses</ButtonLink>}
  />
);
