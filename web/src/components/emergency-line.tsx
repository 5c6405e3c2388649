import { telHref } from "../lib/tel-href.ts";

// This sentence keeps people safe: it stands even when the editors' own cannot be had.
const plainLine = "We are not an ambulance or emergency service. In an emergency, call 911.";

/**
 * The warning that we are no emergency service, as its editors wrote it to the last letter; the whole of it dials 911.
 * Without their sentence it says our own: there is no page that lacks it.
 */
export function EmergencyLine({ line, className }: { line: string | undefined; className?: string | undefined }) {
  return (
    <a className={className} href={telHref("911")}>
      {line?.trim() ? line : plainLine}
    </a>
  );
}
