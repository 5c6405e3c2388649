import type { Consultant, Speciality } from "@lamplight/api/contract/consultants.ts";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { Lead, Wrap } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { ConsultantGrid, ConsultantGridWaiting } from "../features/consultants/consultant-card.tsx";
import { consultantsQuery } from "../features/consultants/queries.ts";
import { plural, readSpeciality } from "../features/consultants/speciality.ts";
import { SpecialityFilters } from "../features/consultants/speciality-filters.tsx";
import { counted } from "../lib/format.ts";
import styles from "./doctors-page.module.css";

export function DoctorsPage() {
  const { speciality: asked } = useParams();
  const { data: consultants, error, refetch } = useQuery(consultantsQuery);
  const chosen = asked === undefined ? undefined : readSpeciality(asked);
  if (chosen !== undefined && chosen !== asked) return <Navigate to={paths.speciality(chosen)} replace />;

  const isUnknown = asked !== undefined && chosen === undefined;
  const title = chosen ? plural(chosen) : "Consultation";
  return (
    <Wrap className={styles["page"]}>
      <PageTitle title={title} description="Every nurse of the network, with price, reviews and free times." />
      <h1>{title}</h1>
      <Lead>Thirty minutes by video. The price on the card is the price you pay.</Lead>
      <div className={styles["columns"]}>
        <div className={styles["filters"]}>
          <SpecialityFilters chosen={chosen} consultants={consultants} />
        </div>
        <section aria-label="Nurses">
          {isUnknown ? (
            <UnknownSpeciality asked={asked} />
          ) : error ? (
            <FailedState title="The list of nurses did not load" error={error} retry={refetch} />
          ) : consultants ? (
            <Found consultants={consultants} chosen={chosen} />
          ) : (
            <ConsultantGridWaiting count={8} across={4} />
          )}
        </section>
      </div>
    </Wrap>
  );
}

function Found({ consultants, chosen }: { consultants: Consultant[]; chosen: Speciality | undefined }) {
  const found = chosen ? consultants.filter(({ speciality }) => speciality === chosen) : consultants;
  if (found.length === 0)
    return (
      <StatePanel
        title={chosen ? `No ${plural(chosen).toLowerCase()} right now` : "No nurses yet"}
        text="New nurses join every month. Until then, a nurse of another speciality may know your kind of worry."
        action={chosen && <ButtonLink to={paths.doctors}>See all nurses</ButtonLink>}
      />
    );
  return (
    <>
      <p className={styles["count"]} role="status">
        {counted(found.length, "nurse")}
      </p>
      <ConsultantGrid consultants={found} across={4} eager={24} />
    </>
  );
}

const UnknownSpeciality = ({ asked }: { asked: string }) => (
  <StatePanel
    title="We do not know that speciality"
    text={`There is no “${asked}” among ours. Choose one from the list, or look at everyone.`}
    action={<ButtonLink to={paths.doctors}>See all nurses</ButtonLink>}
  />
);
