import { needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { WithOfficeLine } from "../../../components/people/office-line.tsx";
import { HelpLine } from "../../../components/record/help-line.tsx";
import { QuietActions, QuietButton } from "../../../components/record/quiet-actions.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { RideNeeds } from "../../../components/ride/ride-needs.tsx";
import { RideStatus } from "../../../components/ride/ride-status.tsx";
import { Folded } from "../../../components/visit-and-ride/folded.tsx";
import { Section, Sections } from "../../../components/visit-and-ride/section.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { onWhichDay } from "../../../lib/time/which-day.ts";
import { BookAgain } from "../booking/book-again.tsx";
import { useRideChanges } from "../queries.ts";
import { ChangeRide } from "../ride/change-ride.tsx";
import { hasPaid } from "../ride/money-words.ts";
import { CallForOwnRide, KeepOwnRide, PayRide } from "../ride/ride-actions.tsx";
import { RideCalendar } from "../ride/ride-calendar.tsx";
import { RideReceipt } from "../ride/ride-receipt.tsx";
import { noteOf } from "../ride/ride-state.tsx";
import { isOver, kindOf } from "../ride/ride-words.ts";
import { ShareRide } from "../ride/share-ride.tsx";
import { CallOffice } from "./call-office.tsx";
import { guestOf, Your, your } from "./passenger.ts";
import { RideDriver } from "./ride-driver.tsx";
import { RideMoney } from "./ride-money.tsx";
import { driverTitle, leftLine, RideNow } from "./ride-now.tsx";

/** Whether the ride will take place at a known time. */
export const isBooked = (ride: Ride): boolean => !isOver(ride) && ride.payUntil === null && ride.readyBy === null;

/** Heading of a ride's page, with its day. */
export function rideTitle(ride: Ride, now: number): string {
  const [guest, noun] = [guestOf(ride), ride.leg === "back" ? "return ride" : "ride"];
  if (ride.status !== "cancelled") return `${Your(guest, noun)} ${onWhichDay(ride.startsAt, ride.timeZone, now)}`;
  return isByUs(ride) ? `We had to cancel ${your(guest, noun)}` : `${Your(guest, noun)} is canceled`;
}

const BY_US: readonly Ride["cancelReason"][] = ["office", "no_driver", "time_passed", "not_driven"];
const isByUs = ({ cancelReason }: Ride): boolean => BY_US.includes(cancelReason);

function nowTitle(ride: Ride, guest: string | null): string {
  const { status, payUntil, onHold, readyBy, canBeCalled, driver } = ride;
  const who = guest ?? "you";
  if (status === "completed") return "Ride Completed";
  if (status === "cancelled")
    return isByUs(ride) ? `${guest === null ? "Do you" : `Does ${guest}`} still need to get there?` : "Ride Cancelled";
  if (payUntil) return "Please pay for this ride";
  if (onHold) return `${guest === null ? "Do you" : `Does ${guest}`} still need this ride?`;
  if (readyBy)
    return canBeCalled
      ? `${guest === null ? "Are you" : `Is ${guest}`} ready to be picked up?`
      : `We'll pick ${guest ?? "you"} up when ${guest === null ? "you're" : `${who} is`} ready`;
  if (status === "pending") return "We're looking for a driver";
  if (status === "assigned") return "Offered to a driver";
  return driverTitle(ride, driver?.name, guest === null ? "You are on board" : `${guest} is on board`);
}

/** What comes next once a driver has accepted. */
const readyLine = ({ status, driver }: Ride, guest: string | null): string | null =>
  status === "accepted" && driver
    ? `We'll tell you when ${driver.name} is on the way. ${guest === null ? "Please" : `${guest} should`} be ready a few minutes early.`
    : null;

/** When a return ride without a time is driven, and what happens without a call. */
function willCallLine(ride: Ride, guest: string | null): string {
  const button = guest === null ? "I'm ready" : `${guest} is ready`;
  const [who, needs] = guest === null ? ["you want", "you don't"] : [`${guest} wants`, `${guest} doesn't`];
  const call = ride.canBeCalled
    ? `Press “${button}” when ${who} to be picked up.`
    : `You can press “${button}” here once the outbound ride has started.`;
  return `${call} If ${needs} need it, it ${hasPaid(ride) ? "is refunded" : "ends"} at midnight.`;
}

function actionOf(ride: Ride): ReactNode {
  if (ride.payUntil) return <PayRide ride={ride} />;
  if (isOver(ride))
    return (
      <>
        {isByUs(ride) && <CallOffice />}
        <BookAgain ride={ride} />
      </>
    );
  if (ride.onHold) return <KeepOwnRide ride={ride} />;
  return ride.canBeCalled && <CallForOwnRide ride={ride} />;
}

/** A ride with its line, money and actions. `head`: the page's heading. */
export function RideSheet({ ride, head }: { ride: Ride; head: ReactNode }) {
  const changes = useRideChanges(ride._id);
  const [isReceiptOpen, setReceiptOpen] = useState(useLocation().hash === "#receipt");
  const visitor = useVisitor();
  const guest = guestOf(ride);
  const { driver, step, timeZone } = ride;
  const isAhead = !isOver(ride);
  const own =
    ride.readyBy && !ride.onHold ? willCallLine(ride, guest) : noteOf({ ...ride, refundState: null }, visitor);
  const note = step === null || !isAhead ? (own ?? readyLine(ride, guest)) : leftLine(ride);
  return (
    <RecordColumns
      head={
        <>
          <Stack>
            {guest !== null && <Soft variant="sm">You booked this for {ride.passenger?.name}</Soft>}
            {head}
            {!ride.readyBy && <ZonedTime at={ride.startsAt} timeZone={timeZone} withDate />}
            <Soft>{kindOf(ride)}</Soft>
          </Stack>
          <RideNow
            ride={ride}
            title={nowTitle(ride, guest)}
            driver={
              driver &&
              ride.status === "accepted" && (
                <RideDriver
                  name={driver.name}
                  image={driver.image}
                  phone={driver.phone}
                  vehicle={[driver.vehicleType, driver.vehicleModel].filter(Boolean).join(", ")}
                  plate={driver.vehicleNumber}
                />
              )
            }
            action={actionOf(ride)}
          >
            {note && (
              <p>
                <WithOfficeLine text={note} timeZone={timeZone} />
              </p>
            )}
            {isAhead && step === null && <RideStatus status={ride.status} />}
          </RideNow>
        </>
      }
      side={
        <>
          {isBooked(ride) && <RideCalendar ride={ride} variant={step === null ? "main" : "quiet"} />}
          <RideMoney ride={ride}>
            {hasPaid(ride) && (
              <QuietActions>
                <QuietButton
                  Icon={ReceiptText}
                  aria-expanded={isReceiptOpen}
                  onClick={() => setReceiptOpen(!isReceiptOpen)}
                >
                  Receipt
                </QuietButton>
              </QuietActions>
            )}
            {isAhead && step !== "on_board" && <ChangeRide ride={ride} changes={changes} />}
          </RideMoney>
          {hasPaid(ride) && (
            <Folded isOpen={isReceiptOpen}>
              <RideReceipt ride={ride} />
            </Folded>
          )}
          <HelpLine timeZone={timeZone} />
        </>
      }
    >
      {isAhead && (
        <Sections data-unprinted>
          <ForDriver ride={ride} />
          <ShareRide ride={ride} />
        </Sections>
      )}
    </RecordColumns>
  );
}

/** What the driver is told. Renders nothing if that is nothing. */
function ForDriver({ ride }: { ride: Ride }) {
  if (needsInWords(ride.needs).length === 0 && !ride.rideNotes) return null;
  return (
    <Section title="For the driver">
      <RideNeeds of={ride} />
      {ride.rideNotes && <p>“{ride.rideNotes}”</p>}
    </Section>
  );
}
