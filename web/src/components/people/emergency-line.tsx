import { telHref } from "@lamplight/api/contract/format-phone.ts";

// People's safety depends on this sentence, so it is in the code for when the editors' text is not available.
const plainLine = "We are not an ambulance or emergency service. In an emergency, call 911.";

/**
 * The notice that we are not an emergency service, in the editors' exact words, as a link to 911. Uses our own sentence
 * without theirs, so that every page has it.
 */
export function EmergencyLine({ line, className }: { line: string | undefined; className?: string | undefined }) {
  return (
    <a className={className} href={telHref("911")}>
      {line?.trim() ? line : plainLine}
    </a>
  );
}
