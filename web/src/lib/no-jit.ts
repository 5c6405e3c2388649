import { config } from "zod/v4/core";

// Otherwise zod tries whether it may write code, which the content policy forbids and the browser then reports.
config({ jitless: true });
