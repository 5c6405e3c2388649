/** Id of the data block with the page's dehydrated content. The content security policy forbids inline scripts. */
export const dehydratedId = "delivered-content";
