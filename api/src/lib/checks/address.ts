import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:tls";
import { type Checked, codeOf, type Finding, fails, warns, works } from "./check.ts";

const DAY_MS = 86_400_000;
/** Proxies renew a month before the end; with less left than this, renewing has failed. */
const FEWEST_DAYS = 14;

/** Whether the site's address leads to a copy of the product, and how long its certificate is valid. */
export async function checkAddress({ config: { publicUrl } }: Checked): Promise<Finding> {
  const { hostname, protocol, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  try {
    await lookup(host);
  } catch {
    return fails(
      `The name ${host} has no address.`,
      "Add an A record for it at your domain's provider, with this machine's address.",
    );
  }
  try {
    const days = protocol === "https:" ? await daysOfCertificate(host, Number(port || 443)) : null;
    const { ok } = await fetch(`${publicUrl}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(4_000) });
    if (!ok) return fails(`${publicUrl} leads to another server.`, "Let the name and the proxy lead to this product.");
    if (days === null) return works(`${publicUrl} leads here.`);
    const found = `${publicUrl} leads here; its certificate is valid for ${days} more days.`;
    return days < FEWEST_DAYS ? warns(found, "Look into the proxy's log: it renews the certificate.") : works(found);
  } catch (error) {
    const code = codeOf(error);
    if (/CERT|SIGNATURE|SSL|TLS|ALTNAME|ISSUER|EPROTO/.test(code))
      return fails(
        `The https of ${host} doesn't work (${code}).`,
        "Look into the proxy's log: it fetches the certificate.",
      );
    return fails(`${publicUrl} doesn't respond.`, "Start the product and its proxy, and open ports 80 and 443.");
  }
}

/** Rejects if the certificate isn't trusted. */
async function daysOfCertificate(host: string, port: number): Promise<number> {
  const socket = connect({ host, port, servername: host, timeout: 4_000 });
  socket.on("timeout", () => socket.destroy(new Error("It doesn't respond.")));
  try {
    await once(socket, "secureConnect");
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
  } finally {
    socket.destroy();
  }
}
