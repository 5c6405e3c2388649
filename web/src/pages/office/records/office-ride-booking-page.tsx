import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useId, useState } from "react";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeScreens, recordPaths } from "../../../app/paths.ts";
import { CallerFields } from "../../../components/fields/caller-fields.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { usePayers } from "../../../features/office/money/payers/payer-queries.ts";
import { usePatient } from "../../../features/office/patients/queries.ts";
import { CallerFare } from "../../../features/office/rides/caller-fare.tsx";
import { PayerChoice } from "../../../features/office/rides/payer-choice.tsx";
import { useBookPlan } from "../../../features/office/rides/plan-queries.ts";
import { quotesForPayer, useBookRide } from "../../../features/office/rides/queries.ts";
import { useCallerRideForm } from "../../../features/rides/booking/caller-ride-form.ts";
import { RideForm } from "../../../features/rides/booking/ride-form.tsx";
import { daysToPayNow } from "../../../features/rides/plans/plan-input.ts";
import { useQuotes } from "../../../features/rides/queries.ts";
import { TravelChoice } from "../../../features/site/transport/travel-choice.tsx";
import { type KnownPerson, useCaller } from "../../../lib/forms/caller.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import styles from "./office-ride-booking-page.module.css";

type Rider = KnownPerson & { phone: string };

/** Books a ride for a caller, or for a known patient. */
export function OfficeRideBookingPage() {
  const [search] = useSearchParams();
  const { staff } = useOutletContext<Me>();
  const patientId = search.get("patient");
  const query = usePatient(patientId);
  const { data: record } = query;
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title={record ? `Book a ride for ${record.patient.name}` : "Book a ride for a caller"}>
        {!may(staff.role, "book rides") ? (
          <StatePanel
            title="Your role is view only"
            text="Ask a coworker in the desk or dispatch role to book a ride."
          />
        ) : patientId === null ? (
          <Booking patient={undefined} phone={search.get("phone") ?? ""} />
        ) : (
          <Answer of={query} what="the record">
            {({ patient }) => <Booking key={patientId} patient={patient} />}
          </Answer>
        )}
      </OfficePage>
    </>
  );
}

/** Composes caller, ride form and fare. */
function Booking({ patient, phone = "" }: { patient: Rider | undefined; phone?: string }) {
  const formId = useId();
  const navigate = useNavigate();
  const { timeZone } = useOutletContext<Me>();
  const [willNotify, setWillNotify] = useState(true);
  const caller = useCaller(`caller of a ride ${patient?._id ?? phone}`, patient, phone && formatPhone(phone));
  const { mutateAsync: book, isPending } = useBookRide();
  const { mutateAsync: bookPlan, isPending: isPlanning } = useBookPlan();
  const form = useCallerRideForm({
    readCaller: caller.readCaller,
    onCallerErrors: caller.setFieldErrors,
    ownPhone: patient ? formatPhone(patient.phone) : caller.written.phone,
    draft: `ride for ${patient?._id ?? "a caller"}`,
    book: async (input) => {
      const { ride } = await book({ ...input, notify: willNotify });
      caller.drop();
      return navigate(recordPaths.ride(ride._id));
    },
    bookPlan: async ({ paymentMethod: how, ...input }) => {
      const { plan } = await bookPlan({ ...input, paymentMethod: how === "account" ? how : "card" });
      caller.drop();
      return navigate(recordPaths.plan(plan._id));
    },
  });
  const { transportType, returnTrip = false, paymentMethod, repeats, payerId } = form.watched;
  const { data: payers } = usePayers(paymentMethod === "account");
  const isChosen = transportType !== "";
  const { fares, anyQuote, quote, askAgain } = useQuotes(
    transportType,
    returnTrip,
    paymentMethod === "account" && payerId ? quotesForPayer(payerId) : undefined,
  );
  return (
    <div className={styles["booking"]}>
      <RideForm
        id={formId}
        title="The ride"
        form={form}
        payBy={repeats ? ["card", "account"] : ["card", "cash", "account"]}
        paymentNotice={
          paymentMethod === "account" &&
          payers && (
            <PayerChoice
              payers={payers}
              payer={{ field: form.register("payerId"), error: form.errors.payerId?.message }}
              reference={{ field: form.register("payerReference"), error: form.errors.payerReference?.message }}
            />
          )
        }
        quote={quote ?? anyQuote}
        today={dateOnly(serverNow(), timeZone)}
        caller={
          <fieldset className={styles["caller"]}>
            <legend>Who is calling?</legend>
            <CallerFields
              caller={caller}
              what="ride"
              withoutEmail="Without an email, read out the payment link and call them with updates."
              isSettled={patient !== undefined}
            />
          </fieldset>
        }
        travelChoice={
          <TravelChoice
            field={form.register("transportType")}
            fares={fares}
            error={form.errors.transportType?.message}
          />
        }
      />
      {paymentMethod === "card" && !repeats && (
        <Switch
          label="Email the payment link"
          hint="If they have an email. You can read it out or email it again from the ride's page."
          checked={willNotify}
          onChange={({ target }) => setWillNotify(target.checked)}
        />
      )}
      <CallerFare
        quote={quote}
        askAgain={askAgain}
        isChosen={isChosen}
        returnTrip={returnTrip}
        paymentMethod={paymentMethod}
        formId={formId}
        repeats={repeats}
        daysNow={daysToPayNow(form.watched, dateOnly(serverNow(), timeZone))}
        busy={isPending || isPlanning}
      />
    </div>
  );
}
