import { z } from "zod";

/** The size limit of a document, of any type. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "Please choose a file of at most 10 MB";

/** A file in a form. Forms send a nameless file for "none chosen", which counts as missing. */
export const upload = (wanted: string) => z.file(wanted).refine(({ name }) => name !== "", wanted);
