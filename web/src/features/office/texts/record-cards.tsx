import type { Conversation, RecordOfNumber } from "@lamplight/api/contract/conversations.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { Link } from "react-router-dom";
import { bookRideForPath, bookVisitForPath, recordPaths } from "../../../app/paths.ts";
import { Card, Note, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Status } from "../../../components/states/status.tsx";

type CardsProps = { conversation: Conversation; timeZone: string; mayBook: boolean; mayBookVisit: boolean };

/** The rides and visits of today, or the next one, of everybody to whom a number may belong. For an unknown number who is nearest. */
export function RecordCards({ conversation, timeZone, mayBook, mayBookVisit }: CardsProps) {
  const { people, records, nearest, number } = conversation;
  const [only, ...others] = people;
  const isUnknown = people.length === 0 && records.length === 0;
  return (
    <Stack>
      {records.map((record) => (
        <RecordCard key={record._id} record={record} timeZone={timeZone} />
      ))}
      {isUnknown && (
        <Note as="section" aria-label="Unknown number" variant="lamp">
          <Stack>
            <p>
              <b>We don't know this number.</b>
              {nearest.length > 0 && " These people have almost the same one:"}
            </p>
            {nearest.length > 0 && <People people={nearest} />}
            {mayBookVisit && <Link to={bookVisitForPath(number)}>Book a visit for {formatPhone(number)}</Link>}
            {mayBook && <Link to={bookRideForPath(number)}>Book a ride for {formatPhone(number)}</Link>}
          </Stack>
        </Note>
      )}
      {only && others.length === 0 && <Link to={recordPaths.patient(only._id)}>Open record of {only.name}</Link>}
      {others.length > 0 && (
        <div>
          <Soft variant="xs">Several people share this number:</Soft>
          <People people={people} />
        </div>
      )}
    </Stack>
  );
}

const People = ({ people }: { people: Conversation["people"] }) => (
  <ul>
    {people.map(({ _id, name }) => (
      <li key={_id}>
        <Link to={recordPaths.patient(_id)}>{name}</Link>
      </li>
    ))}
  </ul>
);

function RecordCard({ record, timeZone }: { record: RecordOfNumber; timeZone: string }) {
  const { kind, _id, startsAt, isSoon, who, from, to, with: beside } = record;
  const when = startsAt ? dateAndTime(startsAt, timeZone) : "when the passenger is ready";
  return (
    <Card as="article">
      <Stack variant="start">
        <Status tone={isSoon ? "waiting" : record.state === "cancelled" ? "off" : "past"}>{stateOf(record)}</Status>
        <p>
          <b>{who}</b>, {kind} {when}
        </p>
        {from && to && (
          <p>
            {from} to {to}
          </p>
        )}
        <Soft variant="xs">{beside ? `With ${beside}` : kind === "ride" ? "No driver yet" : ""}</Soft>
        <Link to={kind === "ride" ? recordPaths.ride(_id) : recordPaths.visit(_id)}>Open {kind}</Link>
      </Stack>
    </Card>
  );
}

const STATES: Record<string, string> = {
  unpaid: "Not paid yet",
  pending: "Looking for a driver",
  assigned: "Offered to a driver",
  accepted: "Driver accepted",
  held: "Held",
  paid: "Paid",
  completed: "Completed",
  cancelled: "Canceled",
};

const isStep = (step: string): step is keyof typeof STEP_LABELS => Object.hasOwn(STEP_LABELS, step);

const stateOf = ({ state, step }: RecordOfNumber): string =>
  step && isStep(step) && state === "accepted" ? STEP_LABELS[step] : (STATES[state] ?? state);
