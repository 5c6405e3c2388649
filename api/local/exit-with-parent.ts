/** Preloaded into children: when the parent is gone, even killed, the child sends itself SIGTERM. */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
