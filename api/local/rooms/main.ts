import { startRooms } from "./server.ts";

const { ROOMS_PORT = "3905" } = process.env;

const { url, stop } = await startRooms(Number(ROOMS_PORT));
console.log(`Video rooms on ${url}`);
process.send?.({ url });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
