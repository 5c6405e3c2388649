import { TransportType } from "@lamplight/api/contract/ride-status.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeRidePath, officeScreens } from "../app/paths.ts";
import { BackLink } from "../components/back-link.tsx";
import { CallerFields } from "../components/caller-fields.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { Switch } from "../components/switch.tsx";
import { CallerFare } from "../features/office-rides/caller-fare.tsx";
import { useBookRide } from "../features/office-rides/queries.ts";
import { patientQuery } from "../features/patients/queries.ts";
import { useCallerRideForm } from "../features/rides/caller-ride-form.ts";
import { quoteQuery } from "../features/rides/queries.ts";
import { RideForm } from "../features/rides/ride-form.tsx";
import { TravelChoice } from "../features/transport/travel-choice.tsx";
import { type KnownPerson, useCaller } from "../lib/caller.ts";
import { serverNow } from "../lib/clock.ts";
import { dateOnly } from "../lib/format.ts";
import styles from "./office-ride-booking-page.module.css";

type Rider = KnownPerson & { phone: string };

/** A ride for somebody on the phone, or for a patient whose record it was begun from. */
export function OfficeRideBookingPage() {
  const [search] = useSearchParams();
  const { staff } = useOutletContext<Me>();
  const patientId = search.get("patient");
  const { data: record, error, refetch } = useQuery({ ...patientQuery(patientId ?? ""), enabled: patientId !== null });
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title={record ? `Book a ride for ${record.patient.name}` : "Book a ride for a caller"}>
        {staff.role === "view" ? (
          <StatePanel title="Your role only looks" text="Whoever runs the desk or dispatch can book a ride." />
        ) : patientId === null || record ? (
          <Booking key={patientId} patient={record?.patient} />
        ) : error ? (
          <FailedState title="This record did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the record">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}

/** Where the features meet: the caller, the ride's own form and its fare. */
function Booking({ patient }: { patient: Rider | undefined }) {
  const formId = useId();
  const navigate = useNavigate();
  const { timeZone } = useOutletContext<Me>();
  const [willNotify, setWillNotify] = useState(true);
  const caller = useCaller(patient);
  const { mutateAsync: book, isPending } = useBookRide();
  const form = useCallerRideForm({
    readCaller: caller.readCaller,
    onCallerFaults: caller.setFaults,
    ownPhone: patient?.phone ?? caller.written.phone,
    book: async (wish) => navigate(officeRidePath((await book({ ...wish, notify: willNotify })).ride._id)),
  });
  const { transportType, returnTrip = false, paymentMethod } = form.watched;
  const oneWay = useQueries({ queries: TransportType.options.map((type) => quoteQuery(type, false)) });
  const fares = Object.fromEntries(TransportType.options.map((type, place) => [type, oneWay[place]?.data?.fare]));
  const isChosen = transportType !== "";
  const asked = useQuery({
    ...quoteQuery(isChosen ? transportType : "ambulatory", returnTrip),
    enabled: isChosen,
  });
  const quote = isChosen ? asked.data : undefined;
  return (
    <div className={styles["booking"]}>
      <RideForm
        id={formId}
        title="The ride"
        form={form}
        payBy={["card", "cash"]}
        quote={quote ?? oneWay[0]?.data}
        today={dateOnly(serverNow(), timeZone)}
        caller={
          <fieldset className={styles["caller"]}>
            <legend>Who is calling?</legend>
            <CallerFields
              caller={caller}
              what="ride"
              withoutEmail="Without one nothing is mailed: a link to pay is read out, and they are called."
              isSettled={patient !== undefined}
            />
          </fieldset>
        }
        travelChoice={
          <TravelChoice
            field={form.register("transportType")}
            fares={fares}
            error={form.faults.transportType?.message}
          />
        }
      />
      {paymentMethod === "card" && (
        <Switch
          label="Mail them the link to pay"
          hint="Where they have an email. It can be read out, or mailed again, from the ride's page."
          checked={willNotify}
          onChange={({ target }) => setWillNotify(target.checked)}
        />
      )}
      <CallerFare
        quote={quote}
        askAgain={isChosen && !quote && asked.isError && !asked.isFetching ? () => void asked.refetch() : null}
        isChosen={isChosen}
        returnTrip={returnTrip}
        paymentMethod={paymentMethod}
        formId={formId}
        busy={isPending}
      />
    </div>
  );
}
