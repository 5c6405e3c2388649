import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { Note } from "../../../components/layout/boxes.tsx";
import { OfficeLine } from "../../../components/people/office-line.tsx";

/** The times in which the office has marked the driver as unavailable, or has given the driver another vehicle. */
export const OffNotice = ({ timeOff, timeZone }: Pick<Dashboard, "timeOff" | "timeZone">) => (
  <Note variant="lamp" role="status">
    {timeOff.map(({ from, until, vehicle }) => (
      <p key={from}>
        {vehicle ? "You have another vehicle" : "You're off"} from {dateAndTime(from, timeZone)} until{" "}
        <b>{dateAndTime(until, timeZone)}</b>.{" "}
        {vehicle ? `Please drive the ${vehicle}.` : "You get no rides for that time."}
      </p>
    ))}
    <p>Back earlier? Please call us.</p>
    <OfficeLine />
  </Note>
);
