import { AppError } from "../../../../lib/http/errors.ts";

/** Why a whole file can't be used. */
export const invalidFile = (sentence: string): AppError => new AppError("invalid", sentence, { csv: sentence });
