import type { ComponentProps } from "react";
import { LazyPart } from "../../../components/states/lazy-part.tsx";
import { ReloadNotice } from "../../../components/states/reload-notice.tsx";
import type { HoursEditor } from "./hours-editor.tsx";
import type { TimeOffSection } from "./time-off.tsx";

const hours = { load: async () => (await import("./hours-editor.tsx")).HoursEditor };
const timeOff = { load: async () => (await import("./time-off.tsx")).TimeOffSection };

/** `HoursEditor`, loaded once the office looks at a nurse's hours. */
export const HoursPart = (given: ComponentProps<typeof HoursEditor>) => (
  <LazyPart part={hours} missing={<ReloadNotice />} given={given} />
);

/** `TimeOffSection`, loaded once the office looks at time off. */
export const TimeOffPart = (given: ComponentProps<typeof TimeOffSection>) => (
  <LazyPart part={timeOff} missing={<ReloadNotice />} given={given} />
);
