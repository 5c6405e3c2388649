import { LazyPart } from "../../components/states/lazy-part.tsx";
import { ReloadNotice } from "../../components/states/reload-notice.tsx";
import { NurseDayPage } from "../../pages/nurse/nurse-day-page.tsx";
import { OfficeAccessPage } from "../../pages/office/access/office-access-page.tsx";
import { OfficeForgotPasswordPage } from "../../pages/office/access/office-forgot-password-page.tsx";
import { OfficeInvitationPage } from "../../pages/office/access/office-invitation-page.tsx";
import { OfficeLogPage } from "../../pages/office/access/office-log-page.tsx";
import { OfficeLoginPage } from "../../pages/office/access/office-login-page.tsx";
import { nurseNavItems } from "./nav-items.ts";
import { OfficeFrame } from "./office-frame.tsx";

type More = keyof typeof import("./nurse-more.tsx")["more"];

/** A page that is loaded with the others that a nurse seldom opens. */
function onDemand(name: More) {
  const part = { load: async () => (await import("./nurse-more.tsx")).more[name] };
  return () => <LazyPart part={part} missing={<ReloadNotice />} given={{}} />;
}

/** The nurse's pages: the day and the access in one chunk, the others in a second one. */
export const pages = {
  frame: () => <OfficeFrame side="nurse" navItems={nurseNavItems} />,
  home: NurseDayPage,
  hours: onDemand("hours"),
  timeOff: onDemand("timeOff"),
  feed: onDemand("feed"),
  earnings: onDemand("earnings"),
  profile: onDemand("profile"),
  login: () => <OfficeLoginPage side="nurse" />,
  forgotPassword: () => <OfficeForgotPasswordPage side="nurse" />,
  invitation: () => <OfficeInvitationPage side="nurse" />,
  log: () => <OfficeLogPage side="nurse" />,
  access: () => <OfficeAccessPage side="nurse" />,
};
