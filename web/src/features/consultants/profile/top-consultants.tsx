import { ArrowRight } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { type Chosen, EVERYONE } from "../finding/shown.ts";
import { useTop } from "../queries.ts";
import { ConsultantGrid, ConsultantGridWaiting } from "./consultant-card.tsx";
import styles from "./top-consultants.module.css";

const TOP = 10;

/** The first ten available consultants of all, or of a specialty or language, with a link to the whole list. */
export function TopConsultants({ chosen = EVERYONE }: { chosen?: Chosen }) {
  const { data: top, error, refetch } = useTop(chosen);
  if (error && !top) return <FailedState title="The list of nurses didn't load" error={error} retry={refetch} />;
  if (!top) return <ConsultantGridWaiting count={TOP} />;
  if (top.cards.length === 0) return chosen === EVERYONE ? <NoNurses /> : <NoneOfThese />;
  return (
    <>
      <ConsultantGrid consultants={top.cards} />
      <p className={styles["more"]}>
        <ButtonLink to={listOf(chosen)} variant="quiet">
          More<VisuallyHidden> consultants</VisuallyHidden>
          <ArrowRight size={20} aria-hidden />
        </ButtonLink>
      </p>
    </>
  );
}

function listOf({ speciality, language }: Chosen): string {
  const list = speciality ? paths.speciality(speciality) : paths.doctors;
  return language ? `${list}?${new URLSearchParams({ language })}` : list;
}

const NoNurses = () => (
  <StatePanel title="No nurses yet" text="Our first nurses are getting ready. Please come back soon." />
);

const NoneOfThese = () => (
  <StatePanel
    title="No nurses in this list right now"
    text="Other nurses of the network can help you."
    action={
      <ButtonLink to={paths.doctors} variant="quiet">
        See all nurses
      </ButtonLink>
    }
  />
);
