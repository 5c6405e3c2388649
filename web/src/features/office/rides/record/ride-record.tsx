import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import { weekdaysInWords } from "@lamplight/api/contract/ride-plans.ts";
import { STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Facts, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { CardPages } from "../../../../components/office/card-pages.tsx";
import { LinkToPay } from "../../../../components/office/link-to-pay.tsx";
import { OfficeNotes } from "../../../../components/office/office-notes.tsx";
import { PoliciesFact } from "../../../../components/office/policies-fact.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../../components/office/record.tsx";
import { RecordTable } from "../../../../components/office/record-table.tsx";
import { RefundRows } from "../../../../components/office/refund-rows.tsx";
import type { TableHead } from "../../../../components/office/table.tsx";
import { RideNeeds } from "../../../../components/ride/ride-needs.tsx";
import { Trip } from "../../../../components/ride/trip.tsx";
import { Status } from "../../../../components/states/status.tsx";
import { OfficeDisputeNotice } from "../../../../components/visit-and-ride/dispute-notice.tsx";
import { capitalized, counted, formatDate, money } from "../../../../lib/time/format.ts";
import { untilPickUp } from "../../../../lib/time/until-pick-up.ts";
import { kindOf, OFFER_OUTCOMES, stateLabel, TONES } from "../labels.ts";
import { useAskProvider, useRidePayLink } from "../queries.ts";
import { EmailsSection } from "./emails-section.tsx";
import { ExtraSection } from "./extra-section.tsx";

const OFFERS: TableHead[] = [{ head: "Driver" }, { head: "Answer" }, { head: "When", of: "time" }, { head: "Why" }];

type RideRecordProps = {
  ride: OfficeRide;
  now: number;
  mayAct: boolean;
  /** Whether this role can decide on extras. */
  canDecide: boolean;
  texts: ReactNode;
  timeline: ReactNode;
};

const FEET_PER_METER = 3.2808;

const mapOf = ({ latitude, longitude }: OfficeRide["positions"][number]): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** One ride for the office: state, offers, payments, emails and history. */
export function RideRecord({ ride, now, mayAct, canDecide, texts, timeline }: RideRecordProps) {
  const { status, startsAt, timeZone, reason, from, to, asked } = ride;
  const until = ride.readyBy || status === "completed" || status === "cancelled" ? null : untilPickUp(startsAt, now);
  return (
    <RecordLayout
      status={
        <Stack variant="start">
          <Status tone={ride.readyBy && status === "pending" ? "waiting" : TONES[status]}>
            {stateLabel(ride, now)}
          </Status>
          <p>{reason}</p>
          <OfficeDisputeNotice {...ride} />
          <p>
            <b>{ride.readyBy ? "When the passenger is ready" : dateAndTime(startsAt, timeZone)}</b>
            {until && `, ${until}`}
          </p>
          <Trip from={{ place: from }} to={{ place: to }} />
          {ride.lateSteps.map(({ step, takenAt, receivedAt }) => (
            <Soft variant="xs" key={step}>
              “{STEP_LABELS[step]}” was sent late: taken {dateAndTime(takenAt, timeZone)}, received{" "}
              {dateAndTime(receivedAt, timeZone)}.
            </Soft>
          ))}
          {ride.positions.map((position) => (
            <Soft variant="xs" key={position.step}>
              At “{position.step === "at_door" ? STEP_LABELS.at_door : "No-show"}”,{" "}
              {dateAndTime(position.takenAt, timeZone)}, the driver's phone was{" "}
              <a href={mapOf(position)} target="_blank" rel="noreferrer">
                here on the map
              </a>
              , give or take {counted(Math.ceil(position.accuracyMeters * FEET_PER_METER), "foot", "feet")}.
            </Soft>
          ))}
        </Stack>
      }
      facts={<RideFacts ride={ride} />}
      edit={<RideNeeds of={ride} />}
      money={<Money ride={ride} mayAct={mayAct} canDecide={canDecide} />}
      notes={<OfficeNotes path={`rides/${ride._id}`} notes={ride.officeNotes} timeZone={timeZone} mayWrite={mayAct} />}
      texts={texts}
      emails={<EmailsSection ride={ride} mayAct={mayAct} />}
      timeline={timeline}
    >
      <RecordTable title="Offers" none="No offers yet." heads={OFFERS}>
        {asked.map(({ driver, at, outcome, reason, by }) => (
          <tr key={`${driver} ${at}`} data-row>
            <th scope="row">{driver}</th>
            <td>{capitalized(OFFER_OUTCOMES[outcome] ?? "ended")}</td>
            <td data-of="time">{dateAndTime(at, timeZone)}</td>
            <td data-line>{by ? `Assigned by ${by}: ${reason}` : reason}</td>
          </tr>
        ))}
      </RecordTable>
    </RecordLayout>
  );
}

function RideFacts({ ride }: Pick<RideRecordProps, "ride">) {
  const { patient, email, passenger, passengerPhone, notes, plan, driver, payer } = ride;
  return (
    <>
      <Fact name="Passenger">{passenger}</Fact>
      <PhoneFact name="Passenger's phone" phone={passengerPhone} />
      <Fact name="Patient">
        <Link to={recordPaths.patient(patient._id)}>{patient.name}</Link>
      </Fact>
      <EmailFact email={email} />
      <PhoneFact phone={patient.phone} />
      <Fact name="Travels">{kindOf(ride)}</Fact>
      <Fact name="Plan">
        {plan && (
          <Link to={recordPaths.plan(plan._id)}>
            {weekdaysInWords(plan.weekdays)} until {formatDate(plan.until)}, {payer ? "on account" : "paid weekly"}
          </Link>
        )}
      </Fact>
      <Fact name="Notes">{notes}</Fact>
      <Fact name="Booked by">{ride.bookedBy}</Fact>
      <PoliciesFact at={ride.bookedAt} />
      <Fact name="Driver">{driver && `${driver.name}, ${driver.vehicleType}`}</Fact>
      <PhoneFact name="Driver's phone" phone={driver?.phone} />
    </>
  );
}

function Money({ ride, mayAct, canDecide }: Pick<RideRecordProps, "ride" | "mayAct" | "canDecide">) {
  const link = useRidePayLink(ride._id);
  const ask = useAskProvider(ride._id);
  const { email, quoteCents, fareCents, tripCents, paidCents, returnedCents, payer } = ride;
  return (
    <>
      <section aria-labelledby="money">
        <h2 id="money">Money</h2>
        <Facts>
          <Fact name="Quote">
            {money(quoteCents / 100)}, {paidHow[ride.paymentMethod]}
          </Fact>
          <Fact name="Organization">{payer && <Link to={recordPaths.payer(payer._id)}>{payer.name}</Link>}</Fact>
          <Fact name="Reference">{payer?.reference}</Fact>
          <Fact name="Outbound and return">{tripCents !== quoteCents && money(tripCents / 100)}</Fact>
          <Fact name="Fare">{fareCents !== null && money(fareCents / 100)}</Fact>
          <Fact name={payer ? "Billed" : "Paid"}>{money(paidCents / 100)}</Fact>
          <Fact name={payer ? "Taken off the bill" : "Refunded"}>
            {returnedCents > 0 && money(returnedCents / 100)}
          </Fact>
          <Fact name="Still to refund">{ride.dueCents > 0 && money(ride.dueCents / 100)}</Fact>
          <Fact name="Lost to the bank">{ride.lostCents > 0 && money(ride.lostCents / 100)}</Fact>
          <Fact name="Pay by">{ride.payUntil && dateAndTime(ride.payUntil, ride.timeZone)}</Fact>
        </Facts>
        <CardPages pages={ride.cardPages} timeZone={ride.timeZone} ask={mayAct ? ask : undefined} />
        {!payer && <RefundRows refunds={ride.refunds} timeZone={ride.timeZone} />}
        {mayAct && ride.payUntil && <LinkToPay link={link} email={email} canText={ride.canTextPayLink} />}
      </section>
      {ride.extra && <ExtraSection extra={ride.extra} email={email} timeZone={ride.timeZone} canDecide={canDecide} />}
    </>
  );
}
