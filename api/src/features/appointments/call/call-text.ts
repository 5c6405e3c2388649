import type { DialIn } from "../../../../contract/appointments.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";

/** Links to the call, or to the page that will have its link. */
export const callButton = ({ meetingUrl, page }: { meetingUrl: string | null; page: string }) =>
  meetingUrl ? { label: "Join the call", url: meetingUrl } : { label: "My Appointments", url: page };

/** Phone numbers for the call, if the provider gives any. */
export function byPhone({ dialIn }: { dialIn: DialIn | null }): Fact[] {
  if (!dialIn) return [];
  const { numbers, meeting, passcode } = dialIn;
  const code = `Meeting ${meeting}${passcode === null ? "" : `, passcode ${passcode}`}`;
  return [["By phone", [...numbers.map(({ number, place }) => `${number} (${place})`), code].join("\n")]];
}
