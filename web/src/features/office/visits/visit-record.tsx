import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { stateName } from "@lamplight/api/contract/us-states.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Facts, Stack } from "../../../components/layout/boxes.tsx";
import { LogRow } from "../../../components/office/log-row.tsx";
import { OfficeNotes } from "../../../components/office/office-notes.tsx";
import { PoliciesFact } from "../../../components/office/policies-fact.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../components/office/record.tsx";
import { Status } from "../../../components/states/status.tsx";
import { OfficeDisputeNotice } from "../../../components/visit-and-ride/dispute-notice.tsx";
import { actionOnRecord } from "../../../lib/office/audit-actions.ts";
import { formatDay, inDollars, minutesOf } from "../../../lib/time/format.ts";
import { UnattendedChoice, VisitAttendance } from "./care-sections.tsx";
import { ClaimSection } from "./claim-section.tsx";
import { EmailsSection } from "./emails-section.tsx";
import { FAULTS, openedText, STATES, statusText, TONES } from "./labels.ts";
import { MoneySection } from "./money-section.tsx";
import { PatientDetails } from "./patient-details.tsx";

type VisitRecordProps = {
  visit: OfficeVisit;
  mayAct: boolean;
  /** By the server's clock. */
  now: number;
  texts: ReactNode;
};

/** Everything about one visit: facts, money, emails, notes, and its audit log as a timeline. */
export function VisitRecord({ visit, mayAct, now, texts }: VisitRecordProps) {
  const { state, patient, startsAt, timeZone, paidCents, returnedCents, feeCents, meetingUrl, timeline } = visit;
  const { dueCents, lostCents, netCents } = visit;
  const isLost = visit.dispute === "lost" && (state === "paid" || state === "completed");
  const hasBegun = (state === "paid" || state === "completed") && now >= Date.parse(startsAt);
  return (
    <RecordLayout
      status={
        <Stack variant="start">
          <Status tone={isLost ? "bad" : TONES[state]}>{isLost ? "Lost to the bank" : STATES[state]}</Status>
          <p>{statusText(visit)}</p>
          <OfficeDisputeNotice {...visit} />
          {visit.fault && <p role="status">{FAULTS[visit.fault]}</p>}
          {mayAct && <UnattendedChoice visit={visit} />}
          {mayAct && hasBegun && <VisitAttendance visit={visit} now={now} />}
        </Stack>
      }
      facts={
        <>
          <Fact name="When">
            {dateAndTime(startsAt, timeZone)}, {minutesOf(visit)} minutes
          </Fact>
          <Fact name="Nurse">{visit.consultant}</Fact>
          <Fact name="Patient">
            <Link to={recordPaths.patient(patient._id)}>{patient.name}</Link>
          </Fact>
          <EmailFact email={patient.email} without="None. Print messages instead." />
          <PhoneFact phone={patient.phone} />
          <Fact name="State during the call">{visit.callState && stateName(visit.callState)}</Fact>
          <Fact name="Booked by">{visit.bookedBy}</Fact>
          <Fact name="Terms">
            {visit.termsSince ? `Accepted the terms of ${formatDay(visit.termsSince)}` : "No terms were shown"}
          </Fact>
          <PoliciesFact at={visit.bookedAt} />
          <Fact name="Call opened">{openedText(visit)}</Fact>
          <Fact name="Video call">{meetingUrl && <a href={meetingUrl}>Open the call's page</a>}</Fact>
        </>
      }
      edit={mayAct && !patient.hasLogin && <ClaimSection key={patient.email} patient={patient} />}
      money={
        <MoneySection
          visit={visit}
          mayAct={mayAct}
          facts={
            <Facts>
              <Fact name="Fee">{inDollars(feeCents)}</Fact>
              <Fact name="Paid">{inDollars(paidCents)}</Fact>
              <Fact name="Refunded">{inDollars(returnedCents)}</Fact>
              <Fact name="Still to refund">{dueCents > 0 && inDollars(dueCents)}</Fact>
              <Fact name="Lost to the bank">{lostCents > 0 && inDollars(lostCents)}</Fact>
              <Fact name="Net">
                <b>{inDollars(netCents)}</b>
              </Fact>
            </Facts>
          }
        />
      }
      notes={
        <OfficeNotes
          path={`visits/${visit._id}`}
          title="Notes"
          label="Note for the nurse and the office"
          notes={visit.notes}
          timeZone={timeZone}
          mayWrite={mayAct}
        />
      }
      texts={texts}
      emails={<EmailsSection visit={visit} mayAct={mayAct} />}
      timeline={
        timeline.length === 0 ? (
          <p>No entries yet.</p>
        ) : (
          <ul>
            {timeline.map((entry) => (
              <LogRow
                key={`${entry.at} ${entry.what}`}
                entry={entry}
                did={actionOnRecord(entry.what)}
                timeZone={timeZone}
              />
            ))}
          </ul>
        )
      }
    >
      <PatientDetails visit={visit} mayRead={mayAct} />
    </RecordLayout>
  );
}
