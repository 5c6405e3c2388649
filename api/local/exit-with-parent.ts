/**
 * Loaded before a child's own program: when whoever started it is gone, however that ended, the child asks itself to
 * stop as anyone would ask it, by SIGTERM.
 */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
