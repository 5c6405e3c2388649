import { one, type Queries } from "../src/lib/db/db.ts";

/** Approves the documents that these drivers lack, for more than a year. Without them, a driver gets no rides. */
export async function approveDocuments(sql: Queries, driverIds: string[]): Promise<void> {
  const email = "checker@office.test";
  await sql`
    insert into staff (name, email, role, disabled_at) values ('Checker', ${email}, 'desk', now()) on conflict do nothing`;
  const checker = one(await sql<{ id: string }[]>`select id from staff where lower(email) = ${email}`);
  await sql`
    insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    select driver.id, kind, 'PA-1', current_date + 400, 'accepted', ${checker.id}, now() - interval '100 days'
    from driver cross join unnest(missing_documents(driver.id)) as kind where driver.id = any(${driverIds}::uuid[])`;
}
