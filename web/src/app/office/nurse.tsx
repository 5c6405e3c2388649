import { NurseDayPage } from "../../pages/nurse/nurse-day-page.tsx";
import { NurseEarningsPage } from "../../pages/nurse/nurse-earnings-page.tsx";
import { NurseFeedPage } from "../../pages/nurse/nurse-feed-page.tsx";
import { NurseHoursPage } from "../../pages/nurse/nurse-hours-page.tsx";
import { NurseProfilePage } from "../../pages/nurse/nurse-profile-page.tsx";
import { NurseTimeOffPage } from "../../pages/nurse/nurse-time-off-page.tsx";
import { OfficeAccessPage } from "../../pages/office/access/office-access-page.tsx";
import { OfficeForgotPasswordPage } from "../../pages/office/access/office-forgot-password-page.tsx";
import { OfficeInvitationPage } from "../../pages/office/access/office-invitation-page.tsx";
import { OfficeLogPage } from "../../pages/office/access/office-log-page.tsx";
import { OfficeLoginPage } from "../../pages/office/access/office-login-page.tsx";
import { nurseNavItems } from "./nav-items.ts";
import { OfficeFrame } from "./office-frame.tsx";

/** All nurse pages, in one chunk. */
export const pages = {
  frame: () => <OfficeFrame side="nurse" navItems={nurseNavItems} />,
  home: NurseDayPage,
  hours: NurseHoursPage,
  timeOff: NurseTimeOffPage,
  feed: NurseFeedPage,
  earnings: NurseEarningsPage,
  profile: NurseProfilePage,
  login: () => <OfficeLoginPage side="nurse" />,
  forgotPassword: () => <OfficeForgotPasswordPage side="nurse" />,
  invitation: () => <OfficeInvitationPage side="nurse" />,
  log: () => <OfficeLogPage side="nurse" />,
  access: () => <OfficeAccessPage side="nurse" />,
};
