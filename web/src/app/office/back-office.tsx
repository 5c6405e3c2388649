import { OfficeStaffPage } from "../../pages/office/access/office-staff-page.tsx";
import { OfficeHealthPage } from "../../pages/office/day/office-health-page.tsx";
import { OfficeMoneyPage } from "../../pages/office/records/office-money-page.tsx";
import { OfficePayerPage } from "../../pages/office/records/office-payer-page.tsx";
import { OfficePoliciesPage } from "../../pages/office/records/office-policies-page.tsx";
import { OfficeReportsPage } from "../../pages/office/records/office-reports-page.tsx";
import { OfficeSettingsPage } from "../../pages/office/records/office-settings-page.tsx";
import { OfficeTripImportPage } from "../../pages/office/records/office-trip-import-page.tsx";

/** Pages of the office that few people open on a day, in one chunk. */
export const pages = {
  money: OfficeMoneyPage,
  payer: OfficePayerPage,
  reports: OfficeReportsPage,
  settings: OfficeSettingsPage,
  policies: OfficePoliciesPage,
  staff: OfficeStaffPage,
  health: OfficeHealthPage,
  tripImport: OfficeTripImportPage,
};
