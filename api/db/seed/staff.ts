import type { OfficeRole } from "../../contract/staff.ts";
import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import type { Tx } from "../../src/lib/db/db.ts";
import { DEMO_PASSWORD } from "./accounts.ts";

/** One staff member of each role. */
export const staff: { email: string; name: string; role: OfficeRole }[] = [
  { email: "owner@lamplight.test", name: "Eleanor Marsh", role: "owner" },
  { email: "desk@lamplight.test", name: "Ben Castillo", role: "desk" },
  { email: "dispatch@lamplight.test", name: "Renee Okoro", role: "dispatch" },
  { email: "viewer@lamplight.test", name: "Paul Anders", role: "view" },
];

/** A nurse with a login. */
export const demoNurse = { email: "nurse@lamplight.test", name: "Amara Okafor" };

/** Adds demo accounts for the office and a nurse, also to a database that was seeded earlier without them. */
export async function addStaff(tx: Tx): Promise<void> {
  await tx`lock table staff in share row exclusive mode`;
  const [anyone] = await tx`select from staff limit 1`;
  if (anyone) return;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await tx`insert into staff ${tx(staff.map((one) => ({ ...one, password_hash })))}`;
  await tx`
    insert into staff (name, email, role, consultant_id, password_hash)
    select name, ${demoNurse.email}, 'nurse', id, ${password_hash} from consultant where name = ${demoNurse.name} limit 1`;
}
