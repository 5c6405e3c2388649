import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PatientRecord as Known } from "@lamplight/api/contract/patients.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import type { ReactNode } from "react";
import { EMAIL_STATES } from "../../../components/office/emails/email-rows.tsx";
import { OfficeNotes } from "../../../components/office/office-notes.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../components/office/record.tsx";
import { money } from "../../../lib/time/format.ts";
import { Duplicates } from "./duplicates.tsx";
import { RecordSection, Row } from "./record-rows.tsx";
import { VisitsAndRides } from "./visits-and-rides.tsx";

const PAID_FOR = { visit: "a visit", ride: "a ride", extra: "a ride extra" };

type PatientRecordProps = {
  record: Known;
  mayChange: boolean;
  timeZone: string;
  timeline: ReactNode;
  texts: ReactNode;
};

/** Everything about one patient: visits, rides, payments, emails, and the audit log as a timeline. */
export function PatientRecord({ record, mayChange, timeZone, timeline, texts }: PatientRecordProps) {
  const { patient, visits, rides, payments, emails, notes } = record;
  const at = (moment: string) => dateAndTime(moment, timeZone);
  return (
    <RecordLayout
      status={<Duplicates patient={patient} duplicates={record.duplicates} mayChange={mayChange} />}
      facts={
        <>
          <PhoneFact phone={patient.phone} />
          <EmailFact email={patient.email || null} without="None" />
          <Fact name="New email">{patient.newEmail && `${patient.newEmail}, not confirmed yet`}</Fact>
          <Fact name="Address">{patient.address}</Fact>
          <Fact name="Date of birth">{patient.dob && fullDate(`${patient.dob}T12:00:00Z`, "UTC")}</Fact>
          <Fact name="Patient since">{fullDate(patient.since, timeZone)}</Fact>
        </>
      }
      notes={<OfficeNotes path={`patients/${patient._id}`} notes={notes} timeZone={timeZone} mayWrite={mayChange} />}
      texts={texts}
      emails={
        <RecordSection title="Emails" none="No emails yet." count={emails.length}>
          {emails.map(({ name, at: when, state }) => (
            <Row key={`${name} ${when}`} state={EMAIL_STATES[state]}>
              {name}, {at(when)}
            </Row>
          ))}
        </RecordSection>
      }
      timeline={timeline}
    >
      <VisitsAndRides visits={visits} rides={rides} timeZone={timeZone} />
      <RecordSection title="Payments" none="No payments yet." count={payments.length}>
        {payments.map(({ _id, at: paidAt, amount, returned, what, method }) => (
          <Row key={_id} state={returned > 0 ? `${money(returned)} refunded` : "Paid"}>
            {money(amount)} for {PAID_FOR[what]} {paidHow[method]}, {at(paidAt)}
          </Row>
        ))}
      </RecordSection>
    </RecordLayout>
  );
}
