import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { Note } from "../../../components/layout/boxes.tsx";
import { OfficeLine } from "../../../components/people/office-line.tsx";

/** The times in which the office has marked the driver as unavailable. */
export const OffNotice = ({ timeOff, timeZone }: Pick<Dashboard, "timeOff" | "timeZone">) => (
  <Note variant="lamp" role="status">
    {timeOff.map(({ from, until }) => (
      <p key={from}>
        You're off from {dateAndTime(from, timeZone)} until <b>{dateAndTime(until, timeZone)}</b>. You get no rides for
        that time.
      </p>
    ))}
    <p>Back earlier? Please call us.</p>
    <OfficeLine />
  </Note>
);
