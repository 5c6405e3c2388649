import type { ComponentProps } from "react";
import { LazyPart } from "../components/states/lazy-part.tsx";
import { ReloadNotice } from "../components/states/reload-notice.tsx";
import type { NewTime } from "./new-time.tsx";

const part = { load: async () => (await import("./new-time.tsx")).NewTime };

/** `NewTime`, loaded once somebody chooses another time. */
export const NewTimePart = (given: ComponentProps<typeof NewTime>) => (
  <LazyPart part={part} missing={<ReloadNotice />} given={given} />
);
