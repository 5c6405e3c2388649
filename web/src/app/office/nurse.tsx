import { NurseDayPage } from "../../pages/nurse-day-page.tsx";
import { NurseFeedPage } from "../../pages/nurse-feed-page.tsx";
import { NurseHoursPage } from "../../pages/nurse-hours-page.tsx";
import { NurseTimeOffPage } from "../../pages/nurse-time-off-page.tsx";
import { DeskAccessPage } from "../../pages/office-access-page.tsx";
import { DeskForgotPasswordPage } from "../../pages/office-forgot-password-page.tsx";
import { DeskInvitationPage } from "../../pages/office-invitation-page.tsx";
import { DeskLogPage } from "../../pages/office-log-page.tsx";
import { DeskLoginPage } from "../../pages/office-login-page.tsx";
import { DeskFrame } from "./office-frame.tsx";
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
