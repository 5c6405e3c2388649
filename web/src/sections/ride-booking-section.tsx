import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import type { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { Container, Section } from "../components/page/layout.tsx";
import { profileQuery } from "../features/accounts/queries.ts";
import { ConfirmEmailNotice } from "../features/accounts/security/confirm-email-notice.tsx";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import { useRideForm } from "../features/rides/booking/booking-form.ts";
import { RideForm } from "../features/rides/booking/ride-form.tsx";
import { whenWords } from "../features/rides/booking/time-input.ts";
import { daysToPayNow } from "../features/rides/plans/plan-input.ts";
import { useQuotes } from "../features/rides/queries.ts";
import { FareBar, FareCard, type FarePromises } from "../features/rides/ride/fare-card.tsx";
import { TravelChoice } from "../features/site/transport/travel-choice.tsx";
import { useToken } from "../lib/http/session.ts";
import { notify } from "../lib/page/notify.ts";
import { useServerNow } from "../lib/time/clock.ts";
import { dateOnly, money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import styles from "./ride-booking-section.module.css";

type RideBookingProps = {
  title: string;
  lead?: string | undefined;
  promises?: FarePromises | undefined;
  payBy: readonly PaymentMethod[];
};

/** Composes the booking form and the live fare. */
export function RideBookingSection({ title, lead, promises = {}, payBy }: RideBookingProps) {
  const formId = useId();
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const navigate = useNavigate();
  const toLogin = useSendToLogin();
  const isSignedIn = useToken("user") !== null;
  const { data: patient } = useQuery({ ...profileQuery, enabled: isSignedIn });
  const form = useRideForm({
    isSignedIn,
    ownPhone: formatPhone(patient?.phone ?? ""),
    textsAt: formatPhone(patient?.textsAt ?? ""),
    sendToLogin: () =>
      toLogin({
        what: "A ride",
        when: whenWords(form.watched, anyQuote?.timeZone, visitor),
        price: quote ? money(quote.fare * (daysToPayNow(form.watched, today) || 1)) : "",
      }),
    createCheckoutSession: (url) => location.assign(url),
    onBooked: (message) => {
      if (message) notify.success(message);
      navigate(paths.myRides);
    },
  });
  const { reset } = form;
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);

  const { transportType, returnTrip = false, paymentMethod } = form.watched;
  const { fares, anyQuote, quote, askAgain } = useQuotes(transportType, returnTrip);
  const today = now !== null && anyQuote ? dateOnly(now, anyQuote.timeZone) : "";
  const fare = {
    quote,
    askAgain,
    transportType,
    returnTrip,
    repeats: form.watched.repeats,
    daysNow: daysToPayNow(form.watched, today),
    paymentMethod,
    formId,
    busy: form.isBusy,
  };

  return (
    <Section id="book" className={styles["section"]}>
      <Container>
        <div className={styles["columns"]}>
          <RideForm
            id={formId}
            title={title}
            lead={lead}
            form={form}
            payBy={payBy}
            quote={quote ?? anyQuote}
            today={today}
            paymentNotice={
              paymentMethod === "cash" &&
              patient?.isKnown === false && (
                <ConfirmEmailNotice>
                  Confirm your email to pay in cash. We emailed you a link when you signed up. You can pay by card
                  without it.
                </ConfirmEmailNotice>
              )
            }
            travelChoice={
              <TravelChoice
                field={form.register("transportType")}
                fares={fares}
                error={form.errors.transportType?.message}
              />
            }
          />
          <FareCard
            {...fare}
            from={form.watched.pickupAddress}
            to={form.watched.dropoffAddress}
            when={whenWords(form.watched, anyQuote?.timeZone, visitor)}
            promises={promises}
          />
        </div>
      </Container>
      <FareBar {...fare} />
    </Section>
  );
}
