import { PictureCards } from "../../../components/content/picture-cards.tsx";
import { Container, HeadedSection, Section } from "../../../components/page/layout.tsx";
import { EmergencyLine } from "../../../components/people/emergency-line.tsx";
import { Warning } from "../../../components/states/warning.tsx";
import type { TransportQueryResult } from "../../../lib/content/types.ts";
import styles from "./ride-services.module.css";

type RideServicesProps = Pick<TransportQueryResult, "services" | "serviceCards" | "emergencyNote">;

/** The services, with the emergency line on the cards that carry it, otherwise below all cards. */
export function RideServices({ services, serviceCards, emergencyNote }: RideServicesProps) {
  if (serviceCards.length === 0) return <NoAmbulance line={emergencyNote} />;
  const cards = serviceCards.map(({ _key, carriesEmergencyLine, ...card }) => ({
    id: _key,
    ...card,
    warning: carriesEmergencyLine && <EmergencyLine line={emergencyNote} />,
  }));
  return (
    <HeadedSection tone="deep" title={services?.heading || "Services"} lead={services?.text}>
      <PictureCards perRow={4} cards={cards} />
      {!cards.some(({ warning }) => warning) && (
        <Warning className={styles["below"]}>
          <EmergencyLine line={emergencyNote} />
        </Warning>
      )}
    </HeadedSection>
  );
}

/** The emergency line alone, if there are no services. */
export function NoAmbulance({ line }: { line?: string }) {
  return (
    <Section tone="deep" aria-label="In an emergency">
      <Container>
        <Warning>
          <EmergencyLine line={line} />
        </Warning>
      </Container>
    </Section>
  );
}
