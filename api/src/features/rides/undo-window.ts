import { UNDO_SECONDS } from "../../../contract/ride-status.ts";

/** Undo window on the server: the screen's window plus time for the last press to arrive. */
export const TAKEN_BACK_WITHIN_SECONDS = UNDO_SECONDS + 2;
