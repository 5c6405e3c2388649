import { z } from "zod";
import { Day, id, MAX_INTEGER } from "./fields.ts";
import { Done } from "./response.ts";
import { SETTINGS, type SettingName } from "./settings.ts";

const moment = z.iso.datetime();
const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
export const SETTING_NAMES = Object.keys(SETTINGS).filter(isSettingName);
const Name = z.enum(SETTING_NAMES, "Please choose a setting");
const Value = z.int().nullable();

/** One change of a setting, or of an organization's own rate. */
export const SettingChange = z.object({
  _id: z.uuid(),
  name: Name,
  payer: z.string().nullable().describe("The organization whose own rate it is"),
  before: Value.describe("What counted before it; null without an own rate"),
  value: Value.describe("Null: the default, or for an organization our fare"),
  startsAt: moment,
  madeAt: moment,
  madeBy: z.string().nullable(),
  reason: z.string().nullable(),
  canWithdraw: z.boolean().describe("It does not count yet, or was made a moment ago"),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const SettingState = z.object({
  name: Name,
  value: z.int(),
  latest: z.uuid().nullable().describe("The newest change, which a further one names"),
  next: z
    .object({ changeId: z.uuid(), value: z.int(), startsAt: moment })
    .nullable()
    .describe("The next planned change"),
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
});
export type SettingState = z.infer<typeof SettingState>;

export const PayerRate = z.object({ name: Name, value: Value, latest: z.uuid().nullable() });
/** An organization's own rates; without a value our fare counts. */
export const PayerRates = z.object({ payerId: z.uuid(), payer: z.string(), rates: z.array(PayerRate) });
export type PayerRates = z.infer<typeof PayerRates>;

export const SettingsFound = Done.extend({
  settings: z.array(SettingState),
  rates: z.array(PayerRates).describe("Of every organization that rides can be booked on"),
  history: z.array(SettingChange).describe("The newest fifty changes, newest first"),
  timeZone: z.string(),
});
export type SettingsFound = z.infer<typeof SettingsFound>;

/** A change of a setting from now on, or from the beginning of a later day. */
export const PlanSetting = z.object({
  name: Name,
  payerId: id("organization").nullable().default(null).describe("For an organization's own rate"),
  value: z
    .int("Please enter a number")
    .min(0, "Please enter a number")
    .max(MAX_INTEGER, "Please enter a smaller number")
    .nullable(),
  from: Day.nullable().default(null).describe("Null: from now on"),
});
export type PlanSetting = z.infer<typeof PlanSetting>;

export const ChangeSetting = PlanSetting.extend({
  latest: z.uuid("Please reload the page and try again").nullable(),
  reason: z
    .string("Please enter the reason as text")
    .trim()
    .max(300, "Please keep this under 300 characters")
    .default(""),
});
export type ChangeSetting = z.infer<typeof ChangeSetting>;

export const SettingPreviewed = Done.extend({
  effects: z.array(z.string()).describe("What changes and what doesn't, in sentences"),
});
export const SettingChanged = SettingsFound.extend({ changeId: z.uuid(), undoSeconds: z.int() });
export type SettingChanged = z.infer<typeof SettingChanged>;
export const SettingChangeId = z.object({ changeId: id("change") });
