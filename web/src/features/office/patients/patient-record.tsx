import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PatientRecord as Known } from "@lamplight/api/contract/patients.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import type { ReactNode } from "react";
import { RecordEmails } from "../../../components/office/emails/record-emails.tsx";
import { OfficeNotes } from "../../../components/office/office-notes.tsx";
import { PoliciesFact } from "../../../components/office/policies-fact.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../components/office/record.tsx";
import { RecordTable } from "../../../components/office/record-table.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { money } from "../../../lib/time/format.ts";
import { Duplicates } from "./duplicates.tsx";
import { VisitsAndRides } from "./visits-and-rides.tsx";

const PAID_FOR = { visit: "Visit", ride: "Ride", extra: "Ride extra" };

const PAYMENTS: TableHead[] = [
  { head: "Paid for" },
  { head: "State" },
  { head: "When", of: "time" },
  { head: "Amount", of: "number" },
];

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
          <PoliciesFact at={patient.since} />
        </>
      }
      notes={<OfficeNotes path={`patients/${patient._id}`} notes={notes} timeZone={timeZone} mayWrite={mayChange} />}
      texts={texts}
      emails={<RecordEmails emails={emails} timeZone={timeZone} />}
      timeline={timeline}
    >
      <VisitsAndRides visits={visits} rides={rides} timeZone={timeZone} />
      <RecordTable title="Payments" none="No payments yet." heads={PAYMENTS}>
        {payments.map(({ _id, at, amount, returned, what, method }) => (
          <tr key={_id} data-row>
            <th scope="row">
              {PAID_FOR[what]} {paidHow[method]}
            </th>
            <td>{returned > 0 ? `${money(returned)} refunded` : "Paid"}</td>
            <td data-of="time">{dateAndTime(at, timeZone)}</td>
            <td data-of="number">{money(amount)}</td>
          </tr>
        ))}
      </RecordTable>
    </RecordLayout>
  );
}
