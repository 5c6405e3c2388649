import { Stack } from "../../src/components/layout/boxes.tsx";
import { RideStatus } from "../../src/components/ride/ride-status.tsx";
import { Trip } from "../../src/components/ride/trip.tsx";
import { DatedCard } from "../../src/components/visit-and-ride/dated-card.tsx";
import { PastRecord, PastRecords } from "../../src/components/visit-and-ride/past-records.tsx";
import { Section, Sections } from "../../src/components/visit-and-ride/section.tsx";
import { ZonedTime } from "../../src/components/visit-and-ride/zoned-time.tsx";
import type { Story } from "../story.ts";

const AT = "2046-12-04T15:30:00.000Z";
const ZONE = "America/New_York";
const STATES = ["open", null, "past"] as const;

export const visitAndRide: readonly Story[] = [
  {
    name: "DatedCard",
    shown: (
      <Stack>
        {STATES.map((state) => (
          <DatedCard
            key={state}
            at={AT}
            timeZone={ZONE}
            state={state}
            labelledBy={`dated-${state}`}
            aside={<RideStatus status="accepted" />}
          >
            <h3 id={`dated-${state}`}>Amara Okafor</h3>
            <p>Pediatric Nurse</p>
          </DatedCard>
        ))}
      </Stack>
    ),
  },
  {
    name: "PastRecords",
    shown: (
      <PastRecords about="11 visits" isOpen hasEarlier isLoading={false} onEarlier={() => {}}>
        <li>
          <PastRecord
            startsAt={AT}
            timeZone={ZONE}
            to="/"
            title="Amara Okafor"
            about="Pediatric Nurse, 10:30 AM EST"
            state={<RideStatus status="completed" />}
            actions={null}
          />
        </li>
      </PastRecords>
    ),
  },
  {
    name: "Section",
    shown: (
      <Sections>
        <Section title="Where the call is">
          <p>Video call, here on this page.</p>
        </Section>
        <Section title="What to prepare">
          <p>A quiet room</p>
        </Section>
      </Sections>
    ),
  },
  { name: "ZonedTime", shown: <ZonedTime at={AT} timeZone={ZONE} withDate /> },
  {
    name: "RideStatus",
    shown: (
      <Stack variant="start">
        {(["pending", "assigned", "accepted", "completed", "cancelled"] as const).map((status) => (
          <RideStatus key={status} status={status} />
        ))}
      </Stack>
    ),
  },
  {
    name: "Trip",
    shown: (
      <Trip
        from={{ place: "418 Maple Street", more: "Ring twice" }}
        to={{ place: "30 Walnut Street", more: "Main entrance" }}
      />
    ),
  },
];
