import { type CalendarEntry, calendarLinks } from "@lamplight/api/contract/calendar-links.ts";
import { CalendarDays, CalendarPlus, Download } from "lucide-react";
import type { ComponentProps } from "react";
import { FormError } from "../form/form-error.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { QuietAnchor, QuietButton } from "./quiet-actions.tsx";

type CalendarMenuProps = Pick<ComponentProps<typeof Menu>, "variant" | "about"> & {
  entry: CalendarEntry;
  /** Downloads the calendar file. */
  file: { isPending: boolean; error: unknown };
  onFile: () => void;
};

/** Adds a visit or ride to a web calendar, or to any other as a file. */
export const CalendarMenu = ({ entry, file, onFile, ...menu }: CalendarMenuProps) => (
  <>
    <Menu {...menu} label="Add to calendar" Icon={CalendarPlus}>
      {calendarLinks(entry).map(({ label, url }) => (
        <MenuItem key={label}>
          <QuietAnchor Icon={CalendarDays} href={url} target="_blank" rel="noreferrer">
            {label}
          </QuietAnchor>
        </MenuItem>
      ))}
      <MenuItem>
        <QuietButton Icon={Download} aria-disabled={file.isPending || undefined} onClick={onFile}>
          Apple and others (.ics file)
        </QuietButton>
      </MenuItem>
    </Menu>
    <FormError error={file.error} />
  </>
);
