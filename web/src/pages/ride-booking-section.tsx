import { TransportType } from "@lamplight/api/contract/ride-status.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { Section, Wrap } from "../components/layout.tsx";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import { useRideForm } from "../features/rides/booking-form.ts";
import { FareBar, FareCard } from "../features/rides/fare-card.tsx";
import { usePaymentReturn } from "../features/rides/payment-return.ts";
import { quoteQuery } from "../features/rides/queries.ts";
import { RideForm } from "../features/rides/ride-form.tsx";
import { TravelChoice } from "../features/transport/travel-choice.tsx";
import { useServerNow } from "../lib/clock.ts";
import { dateOnly, noonOf, spokenDate, spokenTime, zoneAbbreviation } from "../lib/format.ts";
import { notify } from "../lib/notify.ts";
import { useToken } from "../lib/session.ts";
import styles from "./ride-booking-section.module.css";

const MINUTE = 60_000;

const onBooked = (message: string | undefined) => {
  if (message) notify.success(message);
};
const onCancelled = () => {
  notify.failure("Payment was cancelled. Try again.");
};

/** Where the transport page's features meet: the form, the live fare and both ways back from the payment. */
export function RideBookingSection({ title }: { title: string }) {
  const formId = useId();
  const now = useServerNow(MINUTE);
  const { booked, isChecking } = usePaymentReturn({ onBooked, onCancelled });
  const form = useRideForm({
    isSignedIn: useToken("user") !== null,
    sendToLogin: useSendToLogin(),
    openPage: (url) => location.assign(url),
  });
  const { reset } = form;
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);

  const { transportType, returnTrip = false, appointmentDate, appointmentTime } = form.watched;
  const oneWay = useQueries({ queries: TransportType.options.map((type) => quoteQuery(type, false)) });
  const fares = Object.fromEntries(TransportType.options.map((type, place) => [type, oneWay[place]?.data?.fare]));
  const anyQuote = oneWay[0]?.data;
  const { data: quote } = useQuery({
    ...quoteQuery(transportType === "" ? "ambulatory" : transportType, returnTrip),
    enabled: transportType !== "",
  });
  const today = now !== null && anyQuote ? dateOnly(now, anyQuote.timeZone) : "";
  const fare = {
    quote: transportType === "" ? undefined : quote,
    transportType,
    returnTrip,
    formId,
    busy: form.isBusy,
  };

  return (
    <Section id="book" className={styles["section"]}>
      <Wrap>
        <div role="status">
          {isChecking && <p className={styles["notice"]}>We are asking the card provider about your payment.</p>}
          {booked && (
            <p className={styles["notice"]}>
              <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
              <span>
                Your ride on {spokenDate(booked.appointmentDate)} is booked and paid.{" "}
                <Link to={paths.myRides}>My Rides</Link> shows who drives you.
              </span>
            </p>
          )}
        </div>
        <div className={styles["columns"]}>
          <RideForm
            id={formId}
            title={title}
            form={form}
            quote={quote ?? anyQuote}
            today={today}
            travelChoice={
              <TravelChoice
                field={form.register("transportType")}
                fares={fares}
                error={form.faults.transportType?.message}
              />
            }
          />
          <FareCard
            {...fare}
            from={form.watched.pickupAddress}
            to={form.watched.dropoffAddress}
            when={whenWords(appointmentDate, appointmentTime, anyQuote?.timeZone)}
          />
        </div>
      </Wrap>
      <FareBar {...fare} />
    </Section>
  );
}

/** `Tue, Nov 24 at 9:15 AM EST`, or as much of it as is filled in. */
function whenWords(date: string, time: string, timeZone: string | undefined): string {
  const noon = noonOf(date);
  const zone = timeZone && noon !== null ? ` ${zoneAbbreviation(noon, timeZone)}` : "";
  return [spokenDate(date), time && `${spokenTime(time)}${zone}`].filter(Boolean).join(" at ");
}
