import { z } from "zod";

/** What editors publish about the practice in Settings, each as one line of text; empty if there is none. */
export const Practice = z.object({
  name: z.string(),
  shortName: z.string(),
  phone: z.string(),
  /** When that phone is answered. */
  hours: z.string(),
  address: z.string(),
  /** Names 911. */
  emergencyLine: z.string(),
});
/** What editors' texts can mention as chips. */
export const Facts = Practice.omit({ emergencyLine: true });
export type Practice = z.infer<typeof Practice>;
