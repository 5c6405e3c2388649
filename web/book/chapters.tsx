import { dialogs } from "./chapters/dialogs.tsx";
import { fields } from "./chapters/fields.tsx";
import { form } from "./chapters/form.tsx";
import { layout } from "./chapters/layout.tsx";
import { office } from "./chapters/office.tsx";
import { people } from "./chapters/people.tsx";
import { record } from "./chapters/record.tsx";
import { states } from "./chapters/states.tsx";
import { visitAndRide } from "./chapters/visit-and-ride.tsx";
import type { Chapter } from "./story.ts";

/** As in `src/components`. */
export const chapters: readonly Chapter[] = [
  { name: "layout", stories: layout },
  { name: "form", stories: form },
  { name: "fields", stories: fields },
  { name: "states", stories: states },
  { name: "dialogs", stories: dialogs },
  { name: "people", stories: people },
  { name: "record", stories: record },
  { name: "visit-and-ride", stories: visitAndRide },
  { name: "office", stories: office },
];
