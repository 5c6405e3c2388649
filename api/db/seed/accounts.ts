import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import type { Tx } from "../../src/lib/db/db.ts";
import { daysBefore, type SeedContext } from "./days.ts";
import { demoPatient, patients } from "./patients.ts";
import { slugOf } from "./people.ts";
import { portraitUrl } from "./portraits.ts";

/** The password of every demo account; `npm start` prints it. */
export const DEMO_PASSWORD = "lamplight";
export const DEMO_PATIENT_EMAIL = "patient@lamplight.test";

const SINCE_DAYS = 160;

/** Adds the demo patient, and patients with a random password that is not stored. */
export async function addPatients(tx: Tx, { now }: SeedContext): Promise<void> {
  const [demo, unusableHash] = [await hashPassword(DEMO_PASSWORD), await hashPassword(crypto.randomUUID())];
  const created_at = daysBefore(now, SINCE_DAYS);
  await tx`
    insert into patient ${tx({
      name: demoPatient.name,
      email: DEMO_PATIENT_EMAIL,
      password_hash: demo,
      image: portraitUrl(demoPatient.name),
      phone: "+12155550188",
      address_line1: "2210 Pine Street, Apt 3",
      address_line2: "Philadelphia, PA 19103",
      gender: "Female",
      born_on: "1986-04-17",
      created_at,
      email_confirmed_at: created_at,
    })}`;
  await tx`
    insert into patient ${tx(
      patients.map(({ name }) => ({
        name,
        email: `${slugOf(name)}@patients.lamplight.test`,
        password_hash: unusableHash,
        image: portraitUrl(name),
        created_at,
        email_confirmed_at: created_at,
      })),
    )}`;
}
