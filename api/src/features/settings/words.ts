import { fullDate } from "../../../contract/format-time.ts";
import { SETTINGS, type SettingName, type SettingUnit, settingInWords } from "../../../contract/settings.ts";

type Which = { name: SettingName; payerId: string | null };

/** A value with its unit; of an organization without an own rate, that our fare counts. */
export const valueInWords = (value: number | null, unit: SettingUnit): string =>
  value === null ? "our fare" : settingInWords(value, unit);

/** `Wheelchair: $69.00 from Fri, Jan 1, 2027`, for the log. */
export function changeInWords(
  { name }: Which,
  value: number | null,
  planned: { begins: Date; timeZone: string } | null = null,
): string {
  const { label, unit } = SETTINGS[name];
  return `${label}: ${valueInWords(value, unit)}${planned ? ` from ${fullDate(planned.begins, planned.timeZone)}` : ""}`;
}
