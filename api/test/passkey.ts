import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { z } from "zod";

const Options = z.object({ challenge: z.string() });
const Point = z.object({ x: z.string(), y: z.string() });
const RP_ID = "lamplight.test";
const ORIGIN = `http://${RP_ID}`;
/** WebAuthn flags: user present, attested credential data included. */
const [PRESENT, WITH_KEY] = [0x01, 0x40];

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const clientData = (type: string, challenge: string) =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: ORIGIN, crossOrigin: false }));

/** A security key: answers the server's `options` as a browser would. */
export function aSecurityKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }));
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    counter += 1;
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(RP_ID), head, more]);
  };
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} };

  return {
    create(options: unknown) {
      const { x, y } = Point.parse(publicKey.export({ format: "jwk" }));
      const [kty, alg, crv] = [2, -7, 1];
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, kty],
          [3, alg],
          [-1, crv],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, cose]);
      const object = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData(PRESENT | WITH_KEY, attested))],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("create", Options.parse(options).challenge).toString("base64url"),
          attestationObject: Buffer.from(object).toString("base64url"),
          transports: ["usb"],
        },
      };
    },
    get(options: unknown) {
      const data = clientData("get", Options.parse(options).challenge);
      const authenticatorData = authData(PRESENT);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(data)]), key);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}
