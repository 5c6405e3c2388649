import { CaseIcon } from "@sanity/icons/Case";
import { ClockIcon } from "@sanity/icons/Clock";
import { CogIcon } from "@sanity/icons/Cog";
import { CommentIcon } from "@sanity/icons/Comment";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { EditIcon } from "@sanity/icons/Edit";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { HomeIcon } from "@sanity/icons/Home";
import { MenuIcon } from "@sanity/icons/Menu";
import { SearchIcon } from "@sanity/icons/Search";
import { UsersIcon } from "@sanity/icons/Users";
import { orderableDocumentListDeskItem } from "@sanity/orderable-document-list";
import type { ConfigContext } from "sanity";
import type { StructureBuilder, StructureResolver } from "sanity/structure";
import { UnpublishedPane } from "./unpublished/pane.tsx";

/** The menu follows the site's navigation. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .title("Content")
    .items([
      folder(S, "Pages", DocumentsIcon, [
        page(S, "homePage", "Home"),
        page(S, "servicesPage", "Services"),
        page(S, "transportPage", "Transport"),
        page(S, "contactPage", "Contact"),
        page(S, "teamPage", "Team"),
        page(S, "loginPage", "Login"),
        S.documentTypeListItem("page").title("Pages you made"),
        orderIsPublic(S),
        ordered(S, context, "faqItem", "FAQ", CommentIcon),
        ordered(S, context, "teamMember", "Team members", UsersIcon),
      ]),
      folder(S, "Consultation", SearchIcon, [
        page(S, "consultationPage", "List of nurses"),
        page(S, "nursePage", "Nurse page"),
        S.documentTypeListItem("speciality").title("Specialties"),
        page(S, "emergencyHelp", "Emergencies"),
      ]),
      folder(S, "Housing", HomeIcon, [
        page(S, "housingPage", "Housing page"),
        orderIsPublic(S),
        ordered(S, context, "housingService", "Housing services", HomeIcon),
      ]),
      folder(S, "Careers", CaseIcon, [
        page(S, "careerPage", "Career page"),
        orderIsPublic(S),
        ordered(S, context, "opening", "Openings", CaseIcon),
        ordered(S, context, "blogCard", "Blog cards", DocumentTextIcon),
      ]),
      folder(S, "Quiz", HelpCircleIcon, [
        page(S, "quizPage", "Quiz page"),
        orderIsPublic(S),
        ordered(S, context, "quizQuestion", "Questions", HelpCircleIcon),
      ]),
      folder(S, "Policies", DocumentTextIcon, [policy(S, "privacy", "Privacy"), policy(S, "terms", "Terms")]),
      folder(S, "Menu and addresses", MenuIcon, [
        page(S, "navigation", "Main menu"),
        page(S, "footer", "Footer"),
        S.documentTypeListItem("redirect").title("Redirects"),
      ]),
      page(S, "siteSettings", "Settings", CogIcon),
      page(S, "emailWords", "Emails", EnvelopeIcon),
      S.divider(),
      S.listItem()
        .id("unpublished")
        .title("Not published yet")
        .icon(EditIcon)
        .child(S.component(UnpublishedPane).id("unpublished").title("Not published yet")),
      needsReview(S),
    ]);

type Item = ReturnType<
  StructureBuilder["listItem"] | StructureBuilder["divider"] | typeof orderableDocumentListDeskItem
>;

function folder(S: StructureBuilder, title: string, icon: typeof CogIcon, items: Item[]) {
  return S.listItem().title(title).icon(icon).child(S.list().title(title).items(items));
}

function page(S: StructureBuilder, type: string, title: string, icon?: typeof CogIcon) {
  const item = S.listItem().id(type).title(title).child(S.document().schemaType(type).documentId(type).title(title));
  return icon ? item.icon(icon) : item.schemaType(type);
}

function policy(S: StructureBuilder, id: string, title: string) {
  return S.listItem()
    .id(id)
    .title(title)
    .schemaType("policy")
    .child(S.document().schemaType("policy").documentId(id).title(title));
}

/** Shown above lists that are sorted by dragging: the only change that goes live without Publish. */
function orderIsPublic(S: StructureBuilder) {
  return S.divider().title("Drag to reorder (live at once)");
}

function ordered(S: StructureBuilder, context: ConfigContext, type: string, title: string, icon: typeof CogIcon) {
  return orderableDocumentListDeskItem({ type, title, icon, S, context });
}

function needsReview(S: StructureBuilder) {
  return S.listItem()
    .id("needsReview")
    .title("Needs review")
    .icon(ClockIcon)
    .child(
      S.documentList()
        .id("needsReview")
        .title("Needs review")
        .apiVersion("2025-02-19")
        .filter('defined(reviewBy) && reviewBy <= string::split(now(), "T")[0]')
        .defaultOrdering([{ field: "reviewBy", direction: "asc" }]),
    );
}
