import { z } from "zod";
import { id } from "./fields.ts";

/** Who gets payouts. */
export const PayeeKind = z.enum(["nurse", "driver"], "Please choose a nurse or a driver");
export type PayeeKind = z.infer<typeof PayeeKind>;

/** A nurse or a driver. */
export const Payee = z.object({ kind: PayeeKind, _id: id("person") });
export type Payee = z.infer<typeof Payee>;
