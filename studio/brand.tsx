import { buildLegacyTheme } from "sanity";

/** The lamp, as on the site. */
export function LampIcon() {
  return (
    <svg viewBox="0 0 40 48" width="1em" height="1em" aria-hidden="true" focusable="false">
      <path d="M13 12c0-8 14-8 14 0" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M10 14h20l-1.8 4H11.8z" fill="currentColor" />
      <path d="M12 20h16c4 5 4.4 11 0 17H12c-4.4-6-4-12 0-17z" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <path d="M20 22.5c4 4.5 5.2 6.7 5.2 9a5.2 5.2 0 0 1-10.4 0c0-2.3 1.2-4.5 5.2-9z" fill="#F0A43A" />
      <path d="M10 39h20l2 6H8z" fill="currentColor" />
    </svg>
  );
}

/** The site's palette, in the Studio's terms. */
export const theme = buildLegacyTheme({
  "--black": "#1B2A28",
  "--white": "#FFFFFF",
  "--gray-base": "#4F5F5B",
  "--gray": "#4F5F5B",
  "--component-bg": "#FFFFFF",
  "--component-text-color": "#1B2A28",
  "--brand-primary": "#0F4C43",
  "--default-button-color": "#4F5F5B",
  "--default-button-primary-color": "#0F4C43",
  "--default-button-success-color": "#14655A",
  "--default-button-warning-color": "#F0A43A",
  "--default-button-danger-color": "#B93A24",
  "--state-info-color": "#14655A",
  "--state-success-color": "#14655A",
  "--state-warning-color": "#F0A43A",
  "--state-danger-color": "#B93A24",
  "--main-navigation-color": "#0F4C43",
  "--main-navigation-color--inverted": "#FBF7F0",
  "--focus-color": "#14655A",
});
