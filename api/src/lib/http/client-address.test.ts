import { expect, test } from "vitest";
import { rateLimitAddress } from "./client-address.ts";

test.each([
  ["the connection's own, without a proxy, whatever the caller claims", "203.0.113.9", "1.2.3.4", 0, "203.0.113.9"],
  ["the address that one proxy saw", "10.0.0.1", "1.2.3.4, 203.0.113.9", 1, "203.0.113.9"],
  ["the address that the outer of two proxies saw", "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["the furthest known address when the chain is shorter than configured", "10.0.0.1", "203.0.113.9", 4, "203.0.113.9"],
  ["the connection's own, when the proxy adds no header", "203.0.113.9", undefined, 1, "203.0.113.9"],
  ["an IPv4 address in its plain form", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
  ["a whole IPv6 network (/64)", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", undefined, 0, "2001:db8:1:2"],
  ["a short IPv6 in full", "2001:db8::1", undefined, 0, "2001:db8:0:0"],
  ["this machine", "::1", undefined, 0, "0:0:0:0"],
])("the client's address is %s", (_, connection, forwarded, proxies, counted) => {
  expect(rateLimitAddress(connection, forwarded, proxies)).toBe(counted);
});
