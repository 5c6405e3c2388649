import { UNDO_SECONDS } from "../../../contract/ride-status.ts";

/** How long something can be taken back here: as long as the screen offers it, and the way of the last press. */
export const TAKEN_BACK_WITHIN_SECONDS = UNDO_SECONDS + 2;
