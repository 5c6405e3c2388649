import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Practice } from "../../../contract/practice.ts";
import type { NewPasskey, Passkey } from "../../../contract/staff.ts";
import type { Config } from "../../config.ts";
import { digest } from "../../lib/accounts/tokens.ts";
import type { Queries } from "../../lib/db/db.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";

type Site = Pick<Config, "publicUrl">;
type Known = { id: string; credentialId: string; publicKey: Buffer; counter: string; transports: string[] };

/** The site that passkeys are bound to. */
const siteOf = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: false };
};

const passkeysOf = (db: Queries, staffId: string) => db<Known[]>`
  select id, credential_id, public_key, counter, transports from staff_factor
  where staff_id = ${staffId} and kind = 'passkey' and confirmed_at is not null`;

const asDescriptors = (known: Known[]) => known.map(({ credentialId: id, transports }) => ({ id, transports }));

/** Options for creating a passkey. Only this session can use them, once. */
export async function newPasskeyOptions(
  db: Queries,
  site: Site & Pick<Practice, "shortName">,
  staff: Staff,
  token: string,
) {
  const options = await generateRegistrationOptions({
    rpName: site.shortName,
    rpID: siteOf(site).expectedRPID,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    excludeCredentials: asDescriptors(await passkeysOf(db, staff.id)),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await storeChallenge(db, token, options.challenge);
  return options;
}

/** Options for verifying one of the account's passkeys. */
export async function passkeyOptions(db: Queries, site: Site, staffId: string, token: string) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(site).expectedRPID,
    allowCredentials: asDescriptors(await passkeysOf(db, staffId)),
    userVerification: "preferred",
  });
  await storeChallenge(db, token, options.challenge);
  return options;
}

/** Stores a new passkey as a second factor; false if it doesn't match this session's challenge. */
export async function storePasskey(db: Queries, site: Site, staffId: string, token: string, response: NewPasskey) {
  const expectedChallenge = await consumeChallenge(db, token);
  if (expectedChallenge === null) return false;
  const read = await verifyRegistrationResponse({ ...siteOf(site), response, expectedChallenge }).catch(() => null);
  if (!read?.verified) return false;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  const kept = await db`
    insert into staff_factor (staff_id, kind, credential_id, public_key, counter, transports, confirmed_at)
    values (${staffId}, 'passkey', ${id}, ${Buffer.from(publicKey)}, ${counter}, ${response.response.transports}, now())
    on conflict (credential_id) do nothing returning id`;
  return kept.length === 1;
}

/** Whether the response signs this session's challenge with one of the account's passkeys. */
export async function usePasskey(db: Queries, site: Site, staffId: string, token: string, response: Passkey) {
  const expectedChallenge = await consumeChallenge(db, token);
  const known = (await passkeysOf(db, staffId)).find(({ credentialId }) => credentialId === response.id);
  if (expectedChallenge === null || !known) return false;
  const credential = {
    id: known.credentialId,
    publicKey: new Uint8Array(known.publicKey),
    counter: Number(known.counter),
    transports: known.transports,
  };
  const read = await verifyAuthenticationResponse({
    ...siteOf(site),
    response,
    expectedChallenge,
    credential,
  }).catch(() => null);
  if (!read?.verified) return false;
  await db`update staff_factor set counter = ${read.authenticationInfo.newCounter} where id = ${known.id}`;
  return true;
}

async function storeChallenge(db: Queries, token: string, challenge: string): Promise<void> {
  await db`update staff_session set challenge = ${challenge} where id = ${digest(token)}`;
}

/** Returns and deletes the session's challenge, which can be used once. */
async function consumeChallenge(db: Queries, token: string): Promise<string | null> {
  const [session] = await db<{ challenge: string }[]>`
    update staff_session set challenge = null where id = ${digest(token)} and challenge is not null
    returning old.challenge as challenge`;
  return session?.challenge ?? null;
}
