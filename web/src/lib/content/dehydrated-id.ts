/** The element that carries the content a page came with. A data block: the content policy lets no script stand in a page. */
export const dehydratedId = "delivered-content";
