import { OnePayerOrganization } from "../../contract/payer-organizations.ts";
import { type Answer, type Call, read } from "../app.ts";

type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  patch: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** Office calls about organizations that pay on account. */
export async function payers({ get, post, patch }: Calls, as: Call): Promise<void> {
  const path = "/api/office/money/payers";
  const input = { name: `Clinic ${crypto.randomUUID()}`, contactName: "Pat Bell", billingEmail: "bills@clinic.test" };
  const { payer } = read(OnePayerOrganization, await post(path, input, as));
  await get(path, as);
  await get(`${path}/${payer._id}`, as);
  await patch(`${path}/${payer._id}`, { ...input, contactName: "", revision: 1 }, as);
  await post(`${path}/${payer._id}/stop`, { revision: 2, isStopped: true }, as);
}
