import { UNDO_SECONDS } from "../../../../contract/ride-status.ts";

/** Undo window on the server: the screen's window plus time for the last press to arrive. */
export const UNDO_WINDOW_SECONDS = UNDO_SECONDS + 2;
