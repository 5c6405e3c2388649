import { defineQuery } from "groq";
import { linkTarget, pictureFields, socialFields } from "./fragments.ts";

const menuFields = /* groq */ `"label": coalesce(label, ""), ${linkTarget}`;

/** Content of every page's frame: brand, contact details, hours, the emergency line, the menu and the footer's links. */
export const siteQuery = defineQuery(`coalesce(*[_type == "siteSettings"][0], {}) {
  "name": coalesce(name, ""),
  "shortName": coalesce(shortName, ""),
  "tagline": coalesce(tagline, ""),
  "footerLine": coalesce(footerLine, ""),
  "emergencyLine": coalesce(emergencyLine, ""),
  "phone": coalesce(phone, ""),
  "email": coalesce(email, ""),
  "officeHours": coalesce(officeHours, ""),
  notFound { heading, text },
  "socialLinks": coalesce(socialLinks[] { ${socialFields} }, []),
  "menu": coalesce(*[_type == "navigation"][0].items[] {
    ${menuFields},
    "entries": coalesce(entries[] { ${menuFields} }, [])
  }, []),
  "columns": coalesce(*[_type == "footer"][0].columns[] {
    "title": coalesce(title, ""),
    "links": coalesce(links[] { ${menuFields} }, [])
  }, [])
}`);

/** Address and hours of the office. */
export const officeQuery = defineQuery(`coalesce(*[_type == "siteSettings"][0], {}) {
  "officeHours": coalesce(officeHours, ""),
  "phone": coalesce(phone, ""),
  "email": coalesce(email, ""),
  "street": coalesce(address.street, ""),
  "unit": coalesce(address.unit, ""),
  "city": coalesce(address.city, ""),
  "region": coalesce(address.region, ""),
  "postalCode": coalesce(address.postalCode, ""),
  "mapUrl": coalesce(mapUrl, ""),
  "mapEmbedUrl": coalesce(mapEmbedUrl, ""),
  mapPicture { ${pictureFields} }
}`);

/** Further data for search engines and shared links. */
export const networkQuery = defineQuery(`coalesce(*[_type == "siteSettings"][0], {}) {
  "street": coalesce(address.street, ""),
  "unit": coalesce(address.unit, ""),
  "city": coalesce(address.city, ""),
  "region": coalesce(address.region, ""),
  "postalCode": coalesce(address.postalCode, ""),
  shareImage { ${pictureFields} },
  "listImage": *[_type == "consultationPage"][0].seo.image { ${pictureFields} },
  "nurseImage": *[_type == "nursePage"][0].seo.image { ${pictureFields} },
  "loginImage": *[_type == "loginPage"][0].seo.image { ${pictureFields} }
}`);
