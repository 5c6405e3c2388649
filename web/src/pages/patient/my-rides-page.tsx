import { ArrowRight, CarFront } from "lucide-react";
import { paths } from "../../app/paths.ts";
import rideUrl from "../../art/scene-ride.svg";
import { ButtonLink } from "../../components/form/button.tsx";
import { Stack } from "../../components/layout/boxes.tsx";
import { Container, PageHead, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { HelpLine } from "../../components/record/help-line.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { Skeleton } from "../../components/states/skeleton.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { RecordSections } from "../../components/visit-and-ride/record-sections.tsx";
import { RideLists } from "../../features/rides/lists/ride-lists.tsx";
import { usePlans } from "../../features/rides/plans/plan-queries.ts";
import { RidePlanList } from "../../features/rides/plans/ride-plans.tsx";
import { useRides } from "../../features/rides/queries.ts";

export function MyRidesPage() {
  const answer = useRides();
  const { data: rides, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const { data: plans = [] } = usePlans();
  if (rides?.length === 0 && plans.length === 0) return <NothingBooked />;
  return (
    <Container layout="page">
      <PageTitle title="My Rides" />
      <PageHead
        title="My Rides"
        action={
          rides && (
            <ButtonLink variant="quiet" to={`${paths.transport}#book`}>
              <CarFront size={22} strokeWidth={1.75} aria-hidden />
              Book another ride
            </ButtonLink>
          )
        }
      />
      <NoConnection of={answer} />
      <RecordColumns
        variant="narrow"
        head={
          <Answer
            of={answer}
            what="your rides"
            skeleton={
              <Stack>
                <Skeleton shape="card" />
                <Skeleton shape="card" />
              </Stack>
            }
          >
            {(known) => (
              <RecordSections>
                <RidePlanList plans={plans} />
                <RideLists
                  rides={known}
                  hasEarlier={hasNextPage}
                  isLoading={isFetchingNextPage}
                  onEarlier={() => void fetchNextPage()}
                />
              </RecordSections>
            )}
          </Answer>
        }
        side={<HelpLine timeZone={rides?.[0]?.timeZone} />}
      />
    </Container>
  );
}

const NothingBooked = () => (
  <Section tone="tint" fill>
    <PageTitle title="My Rides" />
    <Container>
      <StatePanel
        level={1}
        art={rideUrl}
        title="No rides booked yet"
        text="Book a ride and you'll see it here, with your driver."
        action={
          <ButtonLink to={`${paths.transport}#book`}>
            Book a ride
            <ArrowRight size={20} aria-hidden />
          </ButtonLink>
        }
      />
    </Container>
  </Section>
);
