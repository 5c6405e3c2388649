import type { RideStep } from "@lamplight/api/contract/ride-status.ts";
import { PICKED_UP_WITHIN } from "@lamplight/api/contract/rule-sentences.ts";
import { inWords, SHARE_LINK_HOURS } from "@lamplight/api/contract/rules.ts";
import type { SharedRide } from "@lamplight/api/contract/shared-rides.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import rideUrl from "../../art/scene-ride.svg";
import { ConfirmDialog } from "../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../components/form/button.tsx";
import { Soft } from "../../components/layout/boxes.tsx";
import { Container, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { useCallByLink, useSharedRide } from "../../features/rides/ride/shared-ride-queries.ts";
import { CallOffice } from "../../features/rides/sheet/call-office.tsx";
import { RideDriver } from "../../features/rides/sheet/ride-driver.tsx";
import { RideNow } from "../../features/rides/sheet/ride-now.tsx";
import { wordsOf } from "../../lib/errors/failure.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./shared-ride-page.module.css";

const STEP_TITLES: Record<RideStep, (who: string) => string> = {
  on_my_way: (who) => `${who} is on the way to the pick-up`,
  at_door: (who) => `${who} is at the door`,
  on_board: (who) => `The passenger is on board with ${who}`,
};

type Texts = { title: string; text: string | null };

function textsFor({ status, step, driver, waitsForCall, onHold }: SharedRide["ride"]): Texts {
  const who = driver || "The driver";
  if (onHold)
    return {
      title: "This ride is on hold",
      text: "The outbound ride didn't take place, so we won't send a driver. If the passenger still needs this ride, they can press “I still need this ride” on My Rides or call us.",
    };
  if (waitsForCall)
    return {
      title: "Waiting for the passenger",
      text: `When the passenger is ready to be picked up, press the button. We'll look for a driver to come ${PICKED_UP_WITHIN}.`,
    };
  switch (status) {
    case "pending":
      return { title: "We're looking for a driver", text: "Your driver will appear here automatically." };
    case "assigned":
      return { title: "Offered to a driver", text: `We're waiting for ${who} to accept the ride.` };
    case "accepted":
      return step === null
        ? {
            title: `Driver: ${driver || "confirmed"}`,
            text: "The ride is confirmed. Updates appear here automatically.",
          }
        : { title: STEP_TITLES[step](who), text: null };
    case "completed":
      return { title: "The ride is completed", text: `${who} completed the ride.` };
    case "cancelled":
      return { title: "The ride is canceled", text: "Ask the person who booked it for details." };
  }
}

/** "The passenger is ready", with a confirmation: it dispatches. */
function CallByLink({ token }: { token: string }) {
  const [isAsking, setAsking] = useState(false);
  const call = useCallByLink(token);
  return (
    <>
      <Button onClick={() => setAsking(true)}>The passenger is ready</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Is the passenger ready?"
        text={`We'll look for a driver now, to come to the pick-up address ${PICKED_UP_WITHIN}. Please be sure that the passenger wants to leave.`}
        confirmLabel="Yes, send a driver"
        busyLabel="Requesting pick-up…"
        keepLabel="Not yet"
        variant="main"
        busy={call.isPending}
        error={call.error}
        onConfirm={() => call.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** The shared ride. The token is in the URL's fragment, which servers and logs never see. */
export function SharedRidePage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
  const { data: ride, error, hasEnded, isSilent, refetch } = useSharedRide(token);
  const shown = hasEnded ? undefined : ride;
  const { title, text }: Texts =
    token === ""
      ? {
          title: "This link is incomplete",
          text: "Please open the link again, or copy the whole link into the address bar.",
        }
      : hasEnded
        ? { title: "This link has expired", text: wordsOf(error) }
        : error
          ? { title: "We couldn't load the ride", text: wordsOf(error) }
          : { title: "One moment", text: "Loading the ride." };
  return (
    <Section tone="tint" fill>
      <PageTitle title="A ride" />
      <Container>
        <NoConnection of={{ data: shown, isError: error !== null, isSilent }} />
        {shown ? (
          <FollowedRide ride={shown} token={token} />
        ) : (
          <div role="status">
            <StatePanel
              level={1}
              art={rideUrl}
              title={title}
              text={text}
              action={error && !hasEnded ? <Button onClick={() => void refetch()}>Try again</Button> : <CallOffice />}
            />
          </div>
        )}
      </Container>
    </Section>
  );
}

/** The ride with minutes, van and plate; without names but the driver's first, and without addresses. */
function FollowedRide({ ride, token }: { ride: SharedRide["ride"]; token: string }) {
  const visitor = useVisitor();
  const { driver, vehicle, status, startsAt, timeZone } = ride;
  const { title, text } = textsFor(ride);
  const shown = {
    ...ride,
    payUntil: null,
    readyBy: ride.waitsForCall ? startsAt : null,
    driver: driver === null ? null : { name: driver },
  };
  return (
    <div className={styles["ride"]}>
      <RideNow
        level={1}
        ride={shown}
        title={title}
        driver={
          vehicle &&
          status === "accepted" && (
            <RideDriver
              name={driver ?? "The driver"}
              image=""
              vehicle={[vehicle.type, vehicle.model].filter(Boolean).join(", ")}
              plate={vehicle.plate}
            />
          )
        }
        action={ride.waitsForCall && <CallByLink token={token} />}
      >
        {text && <p>{text}</p>}
        {startsAt && <p>Pick-up time: {dateAndTimeForBoth(startsAt, timeZone, visitor)}</p>}
      </RideNow>
      <CallOffice isQuiet={ride.waitsForCall} />
      <Soft variant="sm">
        This page updates automatically. The link ends {inWords(SHARE_LINK_HOURS, "hours")} after the ride.
      </Soft>
    </div>
  );
}
