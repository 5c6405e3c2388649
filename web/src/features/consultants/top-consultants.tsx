import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button.tsx";
import { Unseen } from "../../components/layout.tsx";
import { FailedState, StatePanel } from "../../components/state-panel.tsx";
import { ConsultantGrid, ConsultantGridWaiting } from "./consultant-card.tsx";
import { consultantsQuery } from "./queries.ts";
import styles from "./top-consultants.module.css";

const TOP = 10;

/** The first ten of the list, and the way to all (spec §2). */
export function TopConsultants() {
  const { data: consultants, error, refetch } = useQuery(consultantsQuery);
  if (error) return <FailedState title="The list of nurses did not load" error={error} retry={refetch} />;
  if (!consultants) return <ConsultantGridWaiting count={TOP} />;
  if (consultants.length === 0)
    return <StatePanel title="No nurses yet" text="Our first nurses are getting ready. Please come back soon." />;
  return (
    <>
      <ConsultantGrid consultants={consultants.slice(0, TOP)} eager={TOP} />
      <p className={styles["more"]}>
        <ButtonLink to={paths.doctors} look="quiet">
          More<Unseen> consultants</Unseen>
          <ArrowRight size={20} aria-hidden />
        </ButtonLink>
      </p>
    </>
  );
}
