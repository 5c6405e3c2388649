import { ArrowRight } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { useTop } from "../queries.ts";
import { ConsultantGrid, ConsultantGridWaiting } from "./consultant-card.tsx";
import styles from "./top-consultants.module.css";

const TOP = 10;

/** The first ten available consultants, with a link to all. */
export function TopConsultants() {
  const { data: top, error, refetch } = useTop();
  if (error && !top) return <FailedState title="The list of nurses didn't load" error={error} retry={refetch} />;
  if (!top) return <ConsultantGridWaiting count={TOP} />;
  if (top.cards.length === 0)
    return <StatePanel title="No nurses yet" text="Our first nurses are getting ready. Please come back soon." />;
  return (
    <>
      <ConsultantGrid consultants={top.cards} />
      <p className={styles["more"]}>
        <ButtonLink to={paths.doctors} variant="quiet">
          More<VisuallyHidden> consultants</VisuallyHidden>
          <ArrowRight size={20} aria-hidden />
        </ButtonLink>
      </p>
    </>
  );
}
