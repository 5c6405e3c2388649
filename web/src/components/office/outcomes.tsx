import type { RideOutcome, RideOutcomesPreview } from "@lamplight/api/contract/driver-time-off.ts";
import { counted } from "../../lib/time/format.ts";
import { FieldNote } from "../form/field.tsx";
import { Card, Stack } from "../layout/boxes.tsx";

type Outcome = {
  id: string;
  who: string;
  /** A sentence. */
  text: string;
  isAsChosen: boolean;
  /** What the person is told. */
  message: { subject: string; text: string } | null;
};

/** What happens to each ride or visit, with what its person is told. */
export const Outcomes = ({ outcomes }: { outcomes: Outcome[] }) => (
  <Stack as="ul">
    {outcomes.map(({ id, who, text, isAsChosen, message }) => (
      <li key={id}>
        <p>
          <b>{who}:</b> {isAsChosen && text}
        </p>
        {!isAsChosen && <FieldNote error={text} />}
        {message && (
          <details>
            <summary>
              Message to {who}: {message.subject}
            </summary>
            <pre>{message.text}</pre>
          </details>
        )}
      </li>
    ))}
  </Stack>
);

export const PreviewedRides = ({ outcomes }: Pick<RideOutcomesPreview, "outcomes">) => (
  <Outcomes outcomes={outcomes.map(({ rideId, passenger, ...rest }) => ({ ...rest, id: rideId, who: passenger }))} />
);

type NotDoneProps = { title: string; outcomes: Pick<Outcome, "id" | "who" | "text">[] };

/** With what something else was done than chosen, and why. */
export const NotDone = ({ title, outcomes }: NotDoneProps) => (
  <Card role="alert">
    <p>
      <b>{title}:</b>
    </p>
    <Stack as="ul">
      {outcomes.map(({ id, who, text }) => (
        <li key={id}>
          {who}: {text}
        </li>
      ))}
    </Stack>
  </Card>
);

export const NotAsChosen = ({ outcomes }: { outcomes: RideOutcome[] }) => (
  <NotDone
    title={`${counted(outcomes.length, "ride")} not handled as chosen`}
    outcomes={outcomes.map(({ rideId, passenger, text }) => ({ id: rideId, who: passenger, text }))}
  />
);
