import { z } from "zod";

/** The largest document that is taken, of whatever kind. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "Please choose a file of at most 10 MB";

/** A file in a form; what a form sends for "none chosen" counts as none. */
export const upload = (wanted: string) => z.file(wanted).refine(({ name }) => name !== "", wanted);
