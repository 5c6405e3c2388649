import type { Fact } from "../../lib/email-message.ts";
import type { EmailContext } from "./emails.ts";

/** Links to the call, or to the page that will have its link. */
export const callButton = ({ meetingUrl, page }: EmailContext) =>
  meetingUrl ? { label: "Join the call", url: meetingUrl } : { label: "My Appointments", url: page };

/** Phone numbers for the call, if the provider gives any. */
export function byPhone({ dialIn }: EmailContext): Fact[] {
  if (!dialIn) return [];
  const { numbers, meeting, passcode } = dialIn;
  const code = `Meeting ${meeting}${passcode === null ? "" : `, passcode ${passcode}`}`;
  return [["By phone", [...numbers.map(({ number, place }) => `${number} (${place})`), code].join("\n")]];
}
