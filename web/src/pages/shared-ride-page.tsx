import { type RideStep, STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import type { SharedRide } from "@lamplight/api/contract/shared-rides.ts";
import { useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import rideUrl from "../art/scene-ride.svg";
import { Button, ButtonLink } from "../components/button.tsx";
import { FormError } from "../components/form-error.tsx";
import { Container, Section } from "../components/layout.tsx";
import { NoConnection } from "../components/no-connection.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { StatePanel } from "../components/state-panel.tsx";
import { useCallByLink, useSharedRide } from "../features/rides/shared-ride.ts";
import { wordsOf } from "../lib/failure.ts";

const ON_THE_ROAD: Record<RideStep, (who: string) => string> = {
  on_my_way: (who) => `${who} is on the way to the pick-up.`,
  at_door: (who) => `${who} is at the door.`,
  on_board: (who) => `The passenger is on board, ${who} drives.`,
};

type Said = { title: string; text: string };

function wordsFor({ status, step, driver, waitsForCall, onHold }: SharedRide["ride"]): Said {
  const who = driver || "The driver";
  if (onHold)
    return {
      title: "This ride is on hold",
      text: "The outbound ride did not take place, so nobody will be sent. The passenger can say on My Rides that this ride is still needed, or call us.",
    };
  if (waitsForCall)
    return {
      title: "The way back waits",
      text: "Once the passenger wants to be picked up, press here, and somebody is there within about half an hour.",
    };
  switch (status) {
    case "pending":
      return { title: "We are looking for a driver", text: "As soon as there is one, it stands here." };
    case "assigned":
      return { title: "A driver is asked", text: `${who} answers soon.` };
    case "accepted":
      return step === null
        ? { title: `${who} drives`, text: "The ride is confirmed. What happens next stands here by itself." }
        : { title: STEP_LABELS[step], text: ON_THE_ROAD[step](who) };
    case "completed":
      return { title: "The ride is over", text: `${who} has completed it.` };
    case "cancelled":
      return { title: "The ride is cancelled", text: "Whoever booked it knows more." };
  }
}

/** How a ride stands, for whoever has its link. The token stays behind the address's #, which no server and no log sees. */
export function SharedRidePage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
  const { data: ride, error, hasEnded, isSilent, refetch } = useSharedRide(token);
  const call = useCallByLink(token);
  const shown = hasEnded ? undefined : ride;
  const { title, text }: Said =
    token === ""
      ? { title: "This link is not whole", text: "Please open the link again, or copy all of it into the address bar." }
      : hasEnded
        ? { title: "This link has ended", text: wordsOf(error) }
        : shown
          ? wordsFor(shown)
          : error
            ? { title: "The ride did not load", text: wordsOf(error) }
            : { title: "One moment", text: "We are looking up the ride." };
  return (
    <Section tone="tint" fill>
      <PageTitle title="A ride" />
      <Container>
        <NoConnection of={{ data: shown, isError: error !== null, isSilent }} />
      </Container>
      <Container role="status">
        <StatePanel
          level={1}
          art={rideUrl}
          title={title}
          text={text}
          action={
            error && !hasEnded && !shown ? (
              <Button onClick={() => void refetch()}>Try again</Button>
            ) : shown?.waitsForCall ? (
              <>
                <Button busy={call.isPending} busyLabel="Calling…" onClick={() => call.mutate()}>
                  The passenger is ready
                </Button>
                <FormError error={call.error} />
              </>
            ) : (
              <ButtonLink variant="quiet" to={paths.home}>
                See who we are
              </ButtonLink>
            )
          }
        />
      </Container>
    </Section>
  );
}
