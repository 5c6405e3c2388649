import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { helpAt, sendsToPhone } from "@lamplight/api/contract/help-hours.ts";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useSite } from "../../lib/content/site.ts";
import { useServerNow } from "../../lib/time/clock.ts";

type OfficeLineProps = {
  /** The practice's zone, where a record on the screen names it. Without it, nothing says whether the phone is answered now. */
  timeZone?: string | undefined;
};

/** The office's phone number and hours, and how to reach us at other times. Renders nothing without a number. */
export function OfficeLine({ timeZone }: OfficeLineProps) {
  const { content: site } = useSite();
  if (!site?.phone) return null;
  return (
    <>
      <a href={telHref(site.phone)}>{site.phone}</a>
      {site.officeHours && (
        <>
          {" "}
          <span>{site.officeHours}.</span> <OtherTimes hours={site.officeHours} timeZone={timeZone} />
        </>
      )}
    </>
  );
}

function OtherTimes({ hours, timeZone }: OfficeLineProps & { hours: string }) {
  const now = useServerNow(MINUTE_MS);
  const help = timeZone === undefined || now === null ? null : helpAt(hours, new Date(now), timeZone);
  if (help?.phone === "open") return null;
  if (help?.phone === "closed")
    return (
      <span>
        Our phone is closed now. <Link to={paths.contact}>Send us a message</Link>, and we'll answer by {help.answerBy}.
      </span>
    );
  return (
    <span>
      At other times, <Link to={paths.contact}>send us a message</Link>, and we'll answer the next day our phone is
      open.
    </span>
  );
}

/** A sentence; if it sends the reader to our phone, with the number, its hours and the other way. */
export const WithOfficeLine = ({ text, timeZone }: OfficeLineProps & { text: string }) =>
  sendsToPhone(text) ? (
    <>
      {text} <OfficeLine timeZone={timeZone} />
    </>
  ) : (
    text
  );
