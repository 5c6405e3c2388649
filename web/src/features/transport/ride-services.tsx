import { HeadedSection } from "../../components/layout.tsx";
import { PictureCards } from "../../components/picture-cards.tsx";
import type { TransportQueryResult } from "../../lib/content/types.ts";

type RideServicesProps = Pick<TransportQueryResult, "services" | "serviceCards" | "emergencyNote">;

// Nobody may take us for an ambulance, even while the editors' own sentence is unpublished.
const plainNote = "This is not an ambulance service. In an emergency, call 911.";

/** The four services; the one called emergency support says that it is no ambulance. */
export function RideServices({ services, serviceCards, emergencyNote }: RideServicesProps) {
  if (serviceCards.length === 0) return null;
  const cards = serviceCards.map(({ _key, ...card }) => ({
    id: _key,
    ...card,
    ...(/emergency/i.test(card.title) ? { warning: emergencyNote || plainNote } : {}),
  }));
  return (
    <HeadedSection tone="deep" title={services?.heading || "Services"} lead={services?.text}>
      <PictureCards perRow={4} cards={cards} />
    </HeadedSection>
  );
}
