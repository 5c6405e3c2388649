import { Profile, type UserData } from "@lamplight/api/contract/accounts.ts";
import { type Appointment, AppointmentList } from "@lamplight/api/contract/appointments.ts";
import { ConsultantPage, type Nearest } from "@lamplight/api/contract/consultant-search.ts";
import {
  type Consultant,
  ConsultantFound,
  ConsultantList,
  type SlotDay,
  SlotWeek,
} from "@lamplight/api/contract/consultants.ts";
import { OwnReview, type Review, ReviewList } from "@lamplight/api/contract/reviews.ts";
import { answer } from "./server.ts";

const NEW_YORK = "America/New_York";

export function aConsultant(like: Partial<Consultant> = {}): Consultant {
  return {
    _id: crypto.randomUUID(),
    name: "Amara Okafor",
    image: "/files/amara.webp",
    speciality: "Pediatric Nurse",
    degree: "MSN, RN",
    experience: "12 years",
    about: "Nine years on a children's ward.",
    fees: 80,
    available: true,
    languages: ["English"],
    licence: { state: "Pennsylvania", number: "RN 512345" },
    licensedStates: ["PA"],
    address: { line1: "", line2: "" },
    slots_booked: {},
    rating: 4.9,
    reviewCount: 128,
    reviewedAt: "2026-11-20T09:00:00.000Z",
    nextFree: null,
    ...like,
  };
}

/** A visit on Saturday, November 21, 2026 at 10:30 AM EST, held and unpaid. */
export function anAppointment(like: Partial<Appointment> = {}): Appointment {
  return {
    _id: crypto.randomUUID(),
    revision: 1,
    refundNoticeHours: 24,
    docId: crypto.randomUUID(),
    docData: {
      name: "Amara Okafor",
      image: "/files/amara.webp",
      speciality: "Pediatric Nurse",
      address: { line1: "", line2: "" },
    },
    visitFor: null,
    slotDate: "21_11_2026_",
    slotTime: "10:30 AM",
    startsAt: "2026-11-21T15:30:00.000Z",
    endsAt: "2026-11-21T16:00:00.000Z",
    joinFrom: "2026-11-21T15:20:00.000Z",
    timeZone: NEW_YORK,
    amount: 80,
    cancelled: false,
    isCompleted: false,
    payment: false,
    paidAt: null,
    paymentReference: null,
    paidBy: null,
    zoomEmail: "hannah@example.com",
    state: "PA",
    holdExpiresAt: "2026-11-20T15:30:00.000Z",
    cancelReason: null,
    refund: null,
    refundState: null,
    refunded: null,
    dispute: null,
    meetingUrl: null,
    dialIn: null,
    unattended: false,
    underReview: false,
    rights: null,
    ...like,
  };
}

export const paid = (like: Partial<Appointment> = {}) =>
  anAppointment({
    payment: true,
    paidAt: "2026-11-20T15:10:00.000Z",
    paymentReference: "pi_of_hannah",
    holdExpiresAt: null,
    meetingUrl: "https://meet.example/room",
    rights: { refundCents: 8000, reason: "in_time", until: "2026-11-20T15:30:00.000Z", movesLeft: 2, canMove: true },
    ...like,
  });

/** Friday, November 20, full; Saturday with 10:30 AM and 5:00 PM; five days after that, full. */
export const aWeek: SlotDay[] = Array.from({ length: 7 }, (_, index) => ({
  slotDate: `${20 + index}_11_2026_`,
  slots:
    index === 1
      ? [
          { slotTime: "10:30 AM", startsAt: "2026-11-21T15:30:00.000Z" },
          { slotTime: "5:00 PM", startsAt: "2026-11-21T22:00:00.000Z" },
        ]
      : [],
}));

export const consultantFound = ({ slots_booked: _, ...doctor }: Consultant) =>
  answer(ConsultantFound, { success: true, doctor });
export const consultantList = (...doctors: Consultant[]) => answer(ConsultantList, { success: true, doctors });
/** A page of search results with the total, and the cursor of the next page. */
export const consultantPage = (
  doctors: Consultant[],
  next: string | null = null,
  count: number | null = doctors.length,
  nearest: Nearest | null = null,
) =>
  answer(ConsultantPage, {
    ...{ success: true, count, nearest, next },
    doctors: doctors.map((doctor) => ({ nextTimes: [], ...doctor })),
  });

export const week = (days: SlotDay[] = aWeek) => answer(SlotWeek, { success: true, timeZone: NEW_YORK, days });
export const reviewList = (...reviews: Review[]) => answer(ReviewList, { success: true, reviews });
export const ownReview = (review: Review | null) => answer(OwnReview, { success: true, review });
export const appointmentList = (...appointments: Appointment[]) =>
  answer(AppointmentList, { success: true, appointments });

/** Hannah, with an empty profile. */
export const aProfile = (like: Partial<UserData> = {}): UserData => ({
  emailConfirmed: true,
  isKnown: true,
  callState: "PA",
  textsAt: "",
  _id: crypto.randomUUID(),
  name: "Hannah Cole",
  email: "hannah@example.com",
  phone: "",
  image: "",
  address: { line1: "", line2: "" },
  gender: "",
  dob: "",
  ...like,
});

export const profile = (email = "hannah@example.com", like: Partial<UserData> = {}) =>
  answer(Profile, { success: true, userData: aProfile({ email, ...like }) });
