import { z } from "zod";

/** A file in a form. Forms send a nameless file for "none chosen", which counts as missing. */
export const upload = (wanted: string) => z.file(wanted).refine(({ name }) => name !== "", wanted);
