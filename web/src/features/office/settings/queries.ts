import {
  type ChangeSetting,
  type PlanSetting,
  SettingChanged,
  SettingPreviewed,
  SettingsFound,
} from "@lamplight/api/contract/office-settings.ts";
import { PoliciesFound } from "@lamplight/api/contract/policies.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const settingsQuery = queryOptions({
  queryKey: ["office", "settings"],
  queryFn: ({ signal }) => office.get("settings", SettingsFound, { signal }),
});

/** @param at a moment in ISO form; null for now */
export const policiesQuery = (at: string | null) =>
  queryOptions({
    queryKey: ["office", "policies", at],
    queryFn: ({ signal }) =>
      office.get(at ? `policies?${new URLSearchParams({ at })}` : "policies", PoliciesFound, { signal }),
  });

/** What a change would change, in sentences. */
export const useSettingPreview = () =>
  useWrite((input: PlanSetting) => office.post("settings/preview", input, SettingPreviewed), { meta: ERRORS_INLINE });

export const useChangeSetting = () =>
  useOfficeWrite((input: ChangeSetting, key) => office.post("settings", input, SettingChanged, key));

/** Takes a change back. */
export const useWithdraw = () =>
  useOfficeWrite(
    (changeId: string, key) => office.post(`settings/${changeId}/withdraw`, {}, SettingsFound, key),
    notifyResponse,
  );
