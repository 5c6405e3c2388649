import { CODE_EXPIRES } from "../../../contract/rule-sentences.ts";
import { type VisitorColumns, visitorOf } from "../../lib/accounts/visitors.ts";
import { TEXT_ENDING, type Text } from "../../lib/mail/texts.ts";
import type { Services } from "../../lib/services.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { newTextCode } from "./service.ts";

/** The code that confirms a number. */
export async function textCode(services: Services, askId: string): Promise<Text | null> {
  const code = await newTextCode(services.db, askId);
  return (
    code && {
      to: code.number,
      body: `${services.practice.shortName}: ${code.code} is your code for text reminders. ${CODE_EXPIRES} If you didn't ask for it, ignore this text.`,
    }
  );
}

type Visit = VisitorColumns & { id: string; startsAt: Date; number: string };

/** A reminder is sent only if at least this many minutes are left before the visit. */
const MIN_MINUTES = { day: 120, hour: 0 };

/** A reminder of a visit, or of a moved visit, with its time and link. Null if the patient has stopped reminders. */
export const textReminder =
  (kind: keyof typeof MIN_MINUTES) =>
  async ({ db, config, practice }: Services, subjectId: string): Promise<Text | null> => {
    const [visit] = await db<Visit[]>`
      select a.id, starts_at, visitor_zone, visitor_hour12, sms_number_of(patient_id) as number from appointment a
      where a.id = coalesce((select appointment_id from appointment_move where id = ${subjectId}), ${subjectId}) and status = 'paid'
        and starts_at > now() + make_interval(mins => ${MIN_MINUTES[kind]}) and sms_number_of(patient_id) is not null`;
    if (!visit) return null;
    const when = formatTime(visit.startsAt, config.practiceTimeZone, visitorOf(visit));
    const page = `${config.publicUrl}/my-appointment/${visit.id}`;
    return {
      to: visit.number,
      body: `${practice.shortName}: your video call is on ${when}. Join here: ${page} ${TEXT_ENDING}`,
    };
  };
