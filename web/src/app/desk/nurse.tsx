import { DeskAccessPage } from "../../pages/desk-access-page.tsx";
import { DeskForgotPasswordPage } from "../../pages/desk-forgot-password-page.tsx";
import { DeskInvitationPage } from "../../pages/desk-invitation-page.tsx";
import { DeskLogPage } from "../../pages/desk-log-page.tsx";
import { DeskLoginPage } from "../../pages/desk-login-page.tsx";
import { NurseDayPage } from "../../pages/nurse-day-page.tsx";
import { NurseFeedPage } from "../../pages/nurse-feed-page.tsx";
import { NurseHoursPage } from "../../pages/nurse-hours-page.tsx";
import { NurseTimeOffPage } from "../../pages/nurse-time-off-page.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { nursePlaces } from "./places.ts";

/** A nurse's own side whole: one piece of code, for nurses. */
export const pages = {
  frame: () => <DeskFrame side="nurse" places={nursePlaces} />,
  home: NurseDayPage,
  hours: NurseHoursPage,
  timeOff: NurseTimeOffPage,
  feed: NurseFeedPage,
  login: () => <DeskLoginPage side="nurse" />,
  forgotPassword: () => <DeskForgotPasswordPage side="nurse" />,
  invitation: () => <DeskInvitationPage side="nurse" />,
  log: () => <DeskLogPage side="nurse" />,
  access: () => <DeskAccessPage side="nurse" />,
};
