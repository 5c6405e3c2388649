import { randomInt } from "node:crypto";

/** A US phone number in E.164. */
export const aPhoneNumber = (): string => `+1215${randomInt(2_000_000, 10_000_000)}`;
