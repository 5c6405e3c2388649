import type { EditPatient } from "@lamplight/api/contract/patient-edit.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

/** Corrects a patient's name, phone number or email. */
export const useEditPatient = (patientId: string) =>
  useOfficeWrite((input: EditPatient, key) => office.patch(`patients/${patientId}`, input, Done, key), notifyResponse);

/** Records that another record is of a different person. */
export const useKeepApart = (patientId: string) =>
  useOfficeWrite(
    (otherId: string, key) => office.post(`patients/${patientId}/distinct`, { otherId }, Done, key),
    notifyResponse,
  );
