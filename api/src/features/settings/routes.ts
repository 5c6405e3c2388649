import { Hono } from "hono";
import {
  ChangeSetting,
  PlanSetting,
  SettingChanged,
  SettingChangeId,
  SettingPreviewed,
  SettingsFound,
} from "../../../contract/office-settings.ts";
import { UNDO_SECONDS } from "../../../contract/rules.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { effectsOf } from "./effects.ts";
import { changeSetting, settingsFor, withdrawChange } from "./service.ts";

/** The practice's settings for the office. */
export const settingRoutes = new Hono<AppEnv>()
  .get("/settings", allow("read settings", SettingsFound, "All settings and their changes"), async (c) =>
    reply(c, await settingsFor(c.var.db, c.var.services.config.practiceTimeZone)),
  )
  .post(
    "/settings/preview",
    allow("change settings", SettingPreviewed, "What a change of a setting would change"),
    body(PlanSetting),
    async (c) => {
      const { db, services } = c.var;
      return reply(c, { effects: await effectsOf(db, c.req.valid("json"), services.config.practiceTimeZone) });
    },
  )
  .post(
    "/settings",
    allow("change settings", SettingChanged, "Change a setting now or from a later day"),
    body(ChangeSetting),
    async (c) => {
      const [{ staff, services }, input] = [c.var, c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const answer = await idempotent(c, async (tx) => {
        const changeId = await changeSetting(tx, staff, input, zone);
        return { ...(await settingsFor(tx, zone)), changeId, undoSeconds: UNDO_SECONDS };
      });
      return reply(c, answer);
    },
  )
  .post(
    "/settings/:changeId/withdraw",
    allow("change settings", SettingsFound, "Take a change back that doesn't count yet, or undo one"),
    param(SettingChangeId),
    async (c) => {
      const { staff, services } = c.var;
      const answer = await idempotent(c, async (tx) => {
        await withdrawChange(tx, staff, c.req.valid("param").changeId);
        return settingsFor(tx, services.config.practiceTimeZone);
      });
      return reply(c, { message: "The change is taken back.", ...answer });
    },
  );
