import { contentSource } from "./env.ts";

/** For Sanity's command line, which generates types and imports content. */
export default { api: { projectId: contentSource.projectId, dataset: contentSource.dataset } };
