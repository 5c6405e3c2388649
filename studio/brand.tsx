import { color } from "@sanity/color";
import { buildTheme } from "@sanity/ui/theme";

/** The site's logo. */
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

/** The site's green in Sanity's steps, lightest first. Step 500 is the background of a selected item. */
const evergreen = {
  50: "#F0F8F5",
  100: "#DDEFE9",
  200: "#B9DBD0",
  300: "#8FC1B3",
  400: "#4F9485",
  500: "#0F4C43",
  600: "#0C4039",
  700: "#0A3831",
  800: "#082E28",
  900: "#072620",
  950: "#051B17",
};

/** The site's grays in the same steps. */
const inks = {
  50: "#F6F8F7",
  100: "#EDF0EF",
  200: "#E0E5E3",
  300: "#C3CCC9",
  400: "#98A5A1",
  500: "#6F7E7A",
  600: "#4F5F5B",
  700: "#3B4A46",
  800: "#2A3936",
  900: "#1B2A28",
  950: "#111C1A",
};

/** Sanity's theme in the site's colors. Sanity draws buttons and links in `blue`. */
export const theme = buildTheme({ palette: { ...color, black: "#0B1312", blue: evergreen, gray: inks } });
