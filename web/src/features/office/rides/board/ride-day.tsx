import { DAY_BANDS, type DayBand, type RideDay } from "@lamplight/api/contract/ride-day.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Keys } from "../../../../components/office/keys.tsx";
import { Tile, Tiles } from "../../../../components/office/tiles.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { Skeleton } from "../../../../components/states/skeleton.tsx";
import { StatePanel } from "../../../../components/states/state-panel.tsx";
import { DAY_BAND_NAMES } from "../labels.ts";
import { type DayFilter, rideDayQuery } from "../queries.ts";
import { BesideTable } from "./beside-table.tsx";
import { RideDayFilters, useDayFilter } from "./ride-day-filters.tsx";
import { RideTable } from "./ride-table.tsx";

type RideDayViewProps = {
  day: string;
  mayAct: boolean;
  /** A ride beside the table. */
  panel: (rideId: string, close: () => void) => ReactNode;
};

const KEYS = [
  ["J", "down"],
  ["K", "up"],
  ["Enter", "open beside the table"],
  ["Esc", "close it"],
  ["Space", "select"],
  ["A or H", "hand selected rides over to a driver"],
  ["X", "text passengers"],
  ["[", "day before"],
  ["]", "day after"],
  ["N", "book a ride"],
  ["/", "search"],
] as const;

/** A day's rides as a table: bands as tiles, filters, sorted by a column, a page at a time. */
export function RideDayView({ day, mayAct, panel }: RideDayViewProps) {
  const [chosen, set] = useDayFilter();
  const filter: DayFilter = { day, ...chosen };
  const query = useQuery(rideDayQuery(filter));
  return (
    <Answer
      of={query}
      what="the rides"
      skeleton={
        <>
          <Skeleton />
          <Skeleton />
        </>
      }
    >
      {(found) => (
        <>
          <BandTiles bands={found.bands} chosen={chosen.band} onChoose={(band) => set({ band, offset: "" })} />
          <RideDayFilters found={found} />
          {found.total === 0 ? (
            <StatePanel title="No rides match" text="Try another day, or fewer filters." />
          ) : (
            <BesideTable panel={panel}>
              <RideTable found={found} filter={filter} onLook={set} mayAct={mayAct} />
              <Keys keys={KEYS} />
            </BesideTable>
          )}
        </>
      )}
    </Answer>
  );
}

const TONES: Partial<Record<DayBand, "bad" | "waiting">> = { no_driver: "bad", waiting: "bad", at_risk: "waiting" };

type BandTilesProps = { bands: RideDay["bands"]; chosen: string; onChoose: (band: string) => void };

const BandTiles = ({ bands, chosen, onChoose }: BandTilesProps) => (
  <Tiles label="Bands">
    {DAY_BANDS.filter((band) => bands[band] || band === chosen).map((band) => (
      <Tile
        key={band}
        count={bands[band] ?? 0}
        name={DAY_BAND_NAMES[band]}
        tone={TONES[band]}
        isPressed={band === chosen}
        onPress={() => onChoose(band === chosen ? "" : band)}
      />
    ))}
  </Tiles>
);
