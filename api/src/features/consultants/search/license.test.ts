import { expect, it } from "vitest";
import { ConsultantPage } from "../../../../contract/consultant-search.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aNamedNurse } from "../../../../test/named-nurses.ts";

const app = await testApp();

it("says each nurse's license, and null where none is known", async () => {
  const name = `w${crypto.randomUUID().replaceAll("-", "")}`;
  const find = async () => read(ConsultantPage, await app.get(`/api/doctor/search?q=${name}`)).doctors[0]?.licence;
  await aNamedNurse(app, { name });
  await app.sql`update consultant set license_state = null, license_number = null where name = ${name}`;
  expect(await find()).toBeNull();
  await app.sql`update consultant set license_state = 'PA', license_number = 'RN 1' where name = ${name}`;
  expect(await find()).toEqual({ state: "PA", number: "RN 1" });
});
