import { startCheckout } from "./server.ts";

const {
  CHECKOUT_PORT = "3901",
  CHECKOUT_FILE = ":memory:",
  CHECKOUT_WEBHOOK_URL,
  CHECKOUT_WEBHOOK_SECRET,
} = process.env;
if (!CHECKOUT_WEBHOOK_URL || !CHECKOUT_WEBHOOK_SECRET)
  throw new Error("CHECKOUT_WEBHOOK_URL and CHECKOUT_WEBHOOK_SECRET are missing");

const checkout = await startCheckout({
  port: Number(CHECKOUT_PORT),
  file: CHECKOUT_FILE,
  webhookUrl: CHECKOUT_WEBHOOK_URL,
  webhookSecret: CHECKOUT_WEBHOOK_SECRET,
  listsWebhook: true,
});
console.log(`Card checkout on ${checkout.url}`);
process.send?.({ url: checkout.url });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void checkout.stop());
